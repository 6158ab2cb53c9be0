import type { PageRole } from '@portal/contracts/remote';
import { useSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { HomeStave } from '@portal/kit/ui/home-stave';
import { Loading } from '@portal/kit/ui/loading';
import { Matters, useMatters } from '@portal/kit/ui/matters';
import { Mark } from '@portal/kit/ui/section';
import { Slot } from '@portal/kit/ui/slot';
import type { Matter } from '@portal/contracts/matters';
import { matterKinds } from '@portal/contracts/matters.rules';
import { pathOfRole } from '../access.ts';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import './pages.css';

const { home } = messages;

const ways: { role: PageRole; label: string; look: 'primary' | 'secondary' }[] = [
  { role: 'sign-up', label: home.signUp, look: 'primary' },
  { role: 'sign-in', label: home.logIn, look: 'secondary' },
];

function WaysIn() {
  return (
    <Actions>
      {ways.map(({ role, label, look }) => {
        const path = pathOfRole(role);
        return (
          path && (
            <LinkButton key={role} to={path} look={look}>
              {label}
            </LinkButton>
          )
        );
      })}
    </Actions>
  );
}

const Slogan = ({ className }: { className: string | undefined }) => (
  <h1 className={className} tabIndex={-1}>
    {home.heading} <em className="shell-listen">{home.headingEnd}</em>
  </h1>
);

/** The home page of visitors. */
function Welcome() {
  return (
    <>
      <section className="shell-opening">
        <div className="shell-opening__words">
          <Slogan className="shell-opening__heading" />
          <p className="p-lede">{home.lede}</p>
          <WaysIn />
        </div>
        <div className="shell-opening__picture">
          <HomeStave circled={home.circled} slurred={home.slurred} />
        </div>
      </section>
      <div className="shell-parts">
        {home.parts.map(({ mark, title, text }) => (
          <section key={mark} className="shell-parts__part">
            <Mark>{mark}</Mark>
            <h2>{title}</h2>
            <p className="p-soft">{text}</p>
          </section>
        ))}
      </div>
    </>
  );
}

// The layout asks for the address on every page.
const listed = matterKinds.filter((kind) => kind !== 'unconfirmed');

/** The home page of logged-in users: what is open for them, and the parts of remotes. */
function OwnHome() {
  // The server draws the list from the answer in the page.
  const matters = useMatters() ?? (pageData.answers?.['/todos'] as Matter[] | undefined);
  return (
    <>
      <Slogan className="shell-motto" />
      {matters ? (
        <>
          <div className="shell-matters">
            <Matters matters={matters} kinds={listed} />
          </div>
          <Slot name="home" />
        </>
      ) : (
        <Loading shape="rows" count={8} />
      )}
    </>
  );
}

export const HomePage = () => (useSession().status === 'signed-in' ? <OwnHome /> : <Welcome />);
