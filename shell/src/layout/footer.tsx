import { shellPaths } from '@portal/contracts/paths';
import { Link } from '@portal/kit/router';
import { may, useSession } from '@portal/kit/session';
import { Button } from '@portal/kit/ui/button';
import { currentInspector, toggleInspector } from '../developing/inspecting.ts';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import './layout.css';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const { footer } = messages;

const pages = [
  [shellPaths.about, footer.about],
  [shellPaths.faq, footer.faq],
  [shellPaths.terms, footer.terms],
  [shellPaths.privacy, footer.privacy],
  [shellPaths.contact, footer.contact],
] as const;

/** The operator of the site and links to the pages about it. */
export function Footer() {
  const isDeveloper = may(useSession(), 'developer') || pageData.overrides !== undefined;
  return (
    <footer className="p-column p-no-print shell-footer">
      <div className="shell-footer__row">
        <p>{footer.operator}</p>
        <ul className="shell-links p-list" aria-label={footer.label}>
          {pages.map(([path, label]) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
          <li>
            {/* A plain link, because the server may redirect the guide to another site. */}
            <a href={shellPaths.guide}>{footer.guide}</a>
          </li>
        </ul>
      </div>
      <div className="shell-switches">
        <LanguageSwitch />
        <ThemeSwitch />
        {isDeveloper && !currentInspector() && (
          <Button small look="secondary" onClick={toggleInspector}>
            {footer.inspect}
          </Button>
        )}
      </div>
    </footer>
  );
}
