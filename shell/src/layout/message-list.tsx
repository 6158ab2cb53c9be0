import { useToastMessages } from '@portal/kit/toast';
import { Menu } from '@portal/kit/ui/menu';
import { messages } from '../messages.ts';
import './layout.css';

/** The list of all toasts since this page was opened. */
export function MessageList() {
  const list = useToastMessages();
  if (list.length === 0) return null;
  return (
    <Menu as="bar" label={messages.header.messages(list.length)}>
      {list.map(({ id, kind, text }) => (
        <li key={id} className="shell-message" data-kind={kind}>
          <span className="shell-message__kind">{messages.header.kinds[kind]}: </span>
          {text}
        </li>
      ))}
    </Menu>
  );
}
