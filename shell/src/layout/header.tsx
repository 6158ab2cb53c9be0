import { shellPaths } from '@portal/contracts/paths';
import { Link } from '@portal/kit/router';
import { Brand, Stave } from '@portal/kit/ui/brand';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import './layout.css';
import { MessageList } from './message-list.tsx';
import { NavBar } from './nav-bar.tsx';

/** Logo, navigation and the staff lines below them. */
export function Header() {
  const { name } = pageData.site;
  return (
    <header className="p-column p-no-print shell-header">
      <div className="shell-header__row">
        <Link className="shell-header__home" to={shellPaths.home} aria-label={messages.header.home(name)}>
          <Brand name={name} />
        </Link>
        <div className="shell-header__end">
          <div className="shell-header__messages">
            <MessageList />
          </div>
          <NavBar />
        </div>
      </div>
      <Stave />
    </header>
  );
}
