import { useToastMessages } from '@portal/kit/toast';
import { Menu } from '@portal/kit/ui/menu';
import { messages } from '../messages.ts';
import styles from './message-list.module.css';

/** What the toasts of this page said, for as long as the page is open. */
export function MessageList() {
  const list = useToastMessages();
  if (list.length === 0) return null;
  return (
    <Menu as="bar" label={messages.header.messages(list.length)}>
      {list.map(({ id, kind, text }) => (
        <li key={id} className={styles.message} data-kind={kind}>
          <span className={styles.kind}>{messages.header.kinds[kind]}: </span>
          {text}
        </li>
      ))}
    </Menu>
  );
}
