import type { CaptchaAction } from '@portal/contracts/auth';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SolvedCaptcha } from '../../forms/captcha.ts';
import { solveCaptcha } from '../../forms/captcha.ts';
import { messages } from '../../messages.ts';
import { TextButton } from '../controls/button.tsx';
import { FieldError, useControl } from './field.tsx';
import { Rest, Tick } from '../controls/icons.tsx';
import './captcha.css';

export interface CaptchaProps {
  action: CaptchaAction;
  /** Receives the token once the captcha is solved, and '' while a new captcha is being solved. */
  onToken: (token: string) => void;
  /** Receives the error if the captcha could not be solved. */
  onFailed?: (error: unknown) => void;
  /** A number that increases when a token was used: pass `form.failures`. */
  attempt?: number;
  /** Its place among the fields of the form, for the error summary. */
  name?: string;
  id?: string;
  error?: string;
}

type State = 'solving' | 'solved' | 'failed';

const renewBefore = 10_000;

/**
 * Shows that the portal checks for robots automatically; the user does nothing.
 * @example
 * <Captcha action="login" attempt={form.failures} {...form.field('token')}
 *   onToken={captcha.onToken} onFailed={captcha.onFailed} /> // captcha: useCaptchaToken()
 */
export function Captcha({ action, onToken, onFailed, attempt = 0, name, id, error }: CaptchaProps) {
  const [retries, setRetries] = useState(0);
  const run = `${attempt}-${retries}`;
  const [known, setKnown] = useState<{ run: string; state: State }>();
  const state = known?.run === run ? known.state : 'solving';
  const control = useControl({ id, error });
  const again = () => setRetries((count) => count + 1);
  const tell = useEffectEvent(onToken);
  const fail = useEffectEvent((error: unknown) => {
    setKnown({ run, state: 'failed' });
    onFailed?.(error);
  });

  useEffect(() => {
    const controller = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const finish = ({ token, goodFor }: SolvedCaptcha) => {
      tell(token);
      setKnown({ run, state: 'solved' });
      if (goodFor !== undefined) renewal = setTimeout(again, Math.max(goodFor - renewBefore, renewBefore));
    };
    tell('');
    solveCaptcha(action, controller.signal).then(
      (solved) => !controller.signal.aborted && finish(solved),
      (error: unknown) => !controller.signal.aborted && fail(error),
    );
    return () => {
      controller.abort();
      clearTimeout(renewal);
    };
  }, [action, run]);

  return (
    <div className="p-field">
      <input type="hidden" name={name} />
      <div
        className="p-captcha"
        id={control.id}
        tabIndex={-1}
        role="group"
        aria-label={messages.captcha.label}
        aria-describedby={control['aria-describedby']}
        data-state={state}
      >
        {state === 'solved' ? <Tick /> : <Rest />}
        <p role="status">{messages.captcha[state]}</p>
        {state === 'failed' && <TextButton onClick={again}>{messages.captcha.retry}</TextButton>}
      </div>
      <FieldError control={control}>{error}</FieldError>
    </div>
  );
}
