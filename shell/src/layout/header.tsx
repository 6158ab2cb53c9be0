import { shellPaths } from '@portal/contracts/paths';
import { Link } from '@portal/kit/router';
import { Brand, Stave } from '@portal/kit/ui/brand';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import { NavBar } from './nav-bar.tsx';
import { useToastMessages } from '@portal/kit/toast';
import { Menu } from '@portal/kit/ui/menu';
import './layout.css';

/** The list of all toasts since this page was opened. */
function MessageList() {
  const list = useToastMessages();
  if (list.length === 0) return null;
  return (
    <Menu as="bar" label={<span data-count={list.length}>{messages.header.messages(list.length)}</span>}>
      {list.map(({ id, kind, text }) => (
        <li key={id} className="shell-message" data-kind={kind}>
          <span className="shell-message__kind">{messages.header.kinds[kind]}: </span>
          {text}
        </li>
      ))}
    </Menu>
  );
}

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
