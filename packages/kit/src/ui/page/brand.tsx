import './brand.css';

/** The logo: a repeat sign. */
export function Logo() {
  const lines = [1, 8.5, 16, 23.5, 31];
  return (
    <svg width="22" height="32" viewBox="0 0 22 32" aria-hidden="true" fill="currentColor">
      <rect x="1" width="3" height="32" />
      <rect x="6" width="1.25" height="32" />
      {lines.map((y) => (
        <rect key={y} x="6" y={y - 0.5} width="9" height="1" />
      ))}
      <circle cx="18" cy="12" r="2.2" />
      <circle cx="18" cy="20" r="2.2" />
    </svg>
  );
}

/** The logo and the name of the site, for use inside a link to the home page. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="p-brand">
      <Logo />
      {name}
    </span>
  );
}

/** The five staff lines below the header. */
export function Stave() {
  return <div className="p-stave" aria-hidden="true" />;
}
