import type { PageRole } from '@portal/contracts/remote';
import { useSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { HomeStave } from '@portal/kit/ui/home-stave';
import { Mark } from '@portal/kit/ui/section';
import { pathOfRole } from '../access.ts';
import { messages } from '../messages.ts';
import { Slot } from '../slots/slot.tsx';
import styles from './home.module.css';
import { WayOn } from './way-on.tsx';

const { home } = messages;

const linksFor = (isSignedIn: boolean): { role: PageRole; label: string }[] =>
  isSignedIn
    ? [
        { role: 'browse', label: home.browse },
        { role: 'own-events', label: home.ownEvents },
      ]
    : [
        { role: 'sign-up', label: home.signUp },
        { role: 'sign-in', label: home.logIn },
      ];

function HomeLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const links = linksFor(isSignedIn).flatMap(({ role, label }) => {
    const path = pathOfRole(role);
    return path ? [{ path, label }] : [];
  });
  return (
    <Actions>
      {links.map(({ path, label }, index) => (
        <LinkButton key={path} to={path} look={index === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </Actions>
  );
}

export function HomePage() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <>
      <WayOn />
      <section className={styles.opening}>
        <div className={styles.words}>
          <h1 className={styles.heading} tabIndex={-1}>
            {home.heading} <em className={styles.listen}>{home.headingEnd}</em>
          </h1>
          <p className="p-lede">{home.lede}</p>
          <HomeLinks isSignedIn={isSignedIn} />
        </div>
        <div className={isSignedIn ? styles.known : styles.picture}>
          <HomeStave circled={home.circled} slurred={home.slurred} />
        </div>
      </section>
      <Slot name="home" />
      <div className={styles.parts}>
        {home.parts.map(({ mark, title, text }) => (
          <section key={mark} className={styles.part}>
            <Mark>{mark}</Mark>
            <h2>{title}</h2>
            <p className="p-soft">{text}</p>
          </section>
        ))}
      </div>
    </>
  );
}
