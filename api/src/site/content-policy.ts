import { frameStyleHash } from './first-frame.js';

/** Where browsers tell what they refused. */
export const policyReportsPath = '/policy-reports';

// The one policy by which an address becomes a script is made by the shell; nobody can make a second.
const rules = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${frameStyleHash}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
  `report-uri ${policyReportsPath}`,
  'report-to policy',
];

const reportingEndpoints = `policy="${policyReportsPath}"`;

/** What a page may do and take from where: this origin, nothing inline, no script without its hash. */
export const pageHeaders = new Headers({
  // Not that of core pages: where the two differ, a browser cuts every handle between a window here and one there.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Content-Security-Policy': rules.join('; '),
  'Integrity-Policy': 'blocked-destinations=(script), endpoints=(policy)',
  'Reporting-Endpoints': reportingEndpoints,
});

/** The same for pages of core remotes, where passwords are typed. */
export const corePageHeaders = new Headers(pageHeaders);
corePageHeaders.set('Cross-Origin-Opener-Policy', 'same-origin');

/** What a file may do that is opened by itself: nothing, in few bytes, as a page brings many files. */
export const fileHeaders = new Headers({
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
});

/** The same for a script, which runs nowhere when it is opened but may become a worker; that has no other policy. */
export const scriptHeaders = new Headers({
  'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
});

const opened = /^(script|style|img|font|connect)-src /;

/** The same for a developer who takes one remote from their own machine: open for exactly that origin. */
export const developersHeaders = (origin: string): Headers =>
  new Headers({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Content-Security-Policy': rules
      .map((rule) => (opened.test(rule) ? `${rule} ${origin}` : rule))
      .join('; '),
    'Reporting-Endpoints': reportingEndpoints,
  });
