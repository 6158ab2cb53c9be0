import type { CaptchaAction, CaptchaResponse } from '@portal/contracts/auth';

type Hosted = Exclude<CaptchaResponse, { provider: 'altcha' }>;

interface Widget {
  ready?: (callback: () => void) => void;
  render: (
    box: HTMLElement,
    options: {
      sitekey: string;
      action: CaptchaAction;
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ) => unknown;
}

const hosts: Record<Hosted['provider'], { script: string; name: string }> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    name: 'turnstile',
  },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
};

const widgetNamed = (name: string): Widget | undefined => (window as unknown as Record<string, Widget>)[name];

const load = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('the captcha of the provider did not load')));
    document.head.append(script);
  });

const widgetOf = async ({ script, name }: { script: string; name: string }): Promise<Widget> => {
  if (!widgetNamed(name)) await load(script);
  const widget = widgetNamed(name);
  if (!widget) throw new Error('the captcha of the provider is not there');
  await new Promise<void>((resolve) => (widget.ready ? widget.ready(resolve) : resolve()));
  return widget;
};

/** Shows the captcha of a provider in the box and waits for its token. For portals that have chosen one in their settings. */
export const solveHosted = async (
  { provider, siteKey }: Hosted,
  action: CaptchaAction,
  box: HTMLElement,
): Promise<string> => {
  const widget = await widgetOf(hosts[provider]);
  // A provider draws into an element once; a new try needs a new one.
  const place = document.createElement('div');
  box.replaceChildren(place);
  return new Promise((resolve, reject) => {
    widget.render(place, {
      sitekey: siteKey,
      action,
      callback: resolve,
      'error-callback': () => reject(new Error('the captcha of the provider failed')),
    });
  });
};
