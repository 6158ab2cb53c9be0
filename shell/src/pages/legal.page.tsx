import { locale } from '@portal/kit/locale';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import { legalMessages, type Clause } from './legal.messages.ts';
import './pages.css';

type LegalText = 'terms' | 'privacy';

const { site } = pageData;

const texts: Record<LegalText, { title: string; clauses: Clause[] }> = {
  terms: { title: legalMessages.termsTitle, clauses: legalMessages.terms(site) },
  privacy: { title: legalMessages.privacyTitle, clauses: legalMessages.privacy(site) },
};

type Level = 'h2' | 'h3';

function ClauseText({ title, paragraphs, points, level: Title }: Clause & { level: Level }) {
  return (
    <>
      <Title>{title}</Title>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points && (
        <ul>
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const Clauses = ({ clauses, level }: { clauses: Clause[]; level: Level }) => (
  <div className="shell-legal">
    {clauses.map((clause) => (
      <ClauseText key={clause.title} level={level} {...clause} />
    ))}
  </div>
);

// Shows both texts, the requested one first.
function LegalPage({ first }: { first: LegalText }) {
  const other = texts[first === 'terms' ? 'privacy' : 'terms'];
  return (
    <>
      {locale() !== 'en' && <Notice>{messages.legal.inEnglish}</Notice>}
      {/* The English text is the binding one, so it comes first in every language. */}
      <div lang="en">
        <Page title={texts[first].title} lede={legalMessages.updated}>
          <Clauses level="h2" clauses={texts[first].clauses} />
          <Section title={other.title}>
            <Clauses level="h3" clauses={other.clauses} />
          </Section>
        </Page>
      </div>
    </>
  );
}

export const TermsPage = () => <LegalPage first="terms" />;

export const PrivacyPage = () => <LegalPage first="privacy" />;
