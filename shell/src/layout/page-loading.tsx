import { Loading } from '@portal/kit/ui/loading';
import { messages } from '../messages.ts';
import styles from './page-loading.module.css';

/** Stands where a page will stand; for whoever has no JavaScript it never will. */
export function PageLoading() {
  return (
    <div className="p-page">
      <div className={styles.waiting}>
        <Loading />
      </div>
      <noscript>
        <p className="p-lede">{messages.needsScript}</p>
      </noscript>
    </div>
  );
}
