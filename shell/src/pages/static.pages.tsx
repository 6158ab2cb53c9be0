import { shellPaths } from '@portal/contracts/paths';
import { LinkButton } from '@portal/kit/ui/button';
import { Page } from '@portal/kit/ui/page';
import { useEffect } from 'react';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';

const { site } = pageData;

export const AboutPage = () => (
  <Page title={messages.about.title}>
    <p className="p-measure">{messages.about.body(site.name)}</p>
  </Page>
);

export const FaqPage = () => (
  <Page title={messages.faq.title}>
    <p className="p-measure">{messages.faq.body}</p>
  </Page>
);

export const ContactPage = () => (
  <Page title={messages.contact.title} lede={messages.contact.body}>
    <p className="p-lede">
      <a className="p-alone" href={`mailto:${site.contactEmail}`}>
        {site.contactEmail}
      </a>
    </p>
  </Page>
);

/** Loads the document, because the server may redirect to another origin, where a script may not navigate. */
export function GuidePage() {
  useEffect(() => location.replace(shellPaths.guide), []);
  return (
    <Page title={messages.guide.title} lede={messages.guide.body}>
      <p>
        <a href={site.guideUrl}>{messages.guide.open}</a>
      </p>
    </Page>
  );
}

export const NotFoundPage = () => (
  <Page title={messages.notFound.title} lede={messages.notFound.body}>
    <div>
      <LinkButton look="secondary" to={shellPaths.home}>
        {messages.notFound.home}
      </LinkButton>
    </div>
  </Page>
);
