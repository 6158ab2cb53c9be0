import { PartBoundary } from '../slots/part-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './layout.css';
import { PageError } from './page-error.tsx';

/** The router's error page, with as much of the layout as still works. */
export function ShellError() {
  return (
    <div className="shell-layout">
      <PartBoundary instead={null}>
        <Header />
      </PartBoundary>
      <main className="p-column" id="main" tabIndex={-1}>
        <PageError />
      </main>
      <PartBoundary instead={null}>
        <Footer />
      </PartBoundary>
    </div>
  );
}
