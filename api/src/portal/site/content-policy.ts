/** Where browsers tell what they refused. */
export const policyReportsPath = '/policy-reports';

// The one policy by which an address becomes a script is made by the shell; nobody can make a second. A worker is held to
// what a script is.
const rules = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
  `report-uri ${policyReportsPath}`,
  'report-to policy',
];

const opened = /^(script|style|img|font|connect)-src /;

/** What a page is, as far as its headers ask for it. */
interface KindOfPage {
  /** It is of core code, where passwords are typed. */
  isCore: boolean;
  /** Where else its scripts may come from, for a developer. */
  developedAt?: string | undefined;
}

const policyFor = ({ developedAt }: KindOfPage): string =>
  rules
    .map((rule) => (developedAt !== undefined && opened.test(rule) ? `${rule} ${developedAt}` : rule))
    .join(';');

// Features no page uses. Several send requests past the content policy, to a host that a script names. Names Chromium
// does not know are left out: it logs an error for each on every page.
const unused = [
  'browsing-topics',
  'camera',
  'digital-credentials-get',
  'display-capture',
  'geolocation',
  'hid',
  'identity-credentials-get',
  'local-fonts',
  'microphone',
  'otp-credentials',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
];

/**
 * What a page may do and take from where: this origin, nothing inline, no script without its hash. A developer who takes
 * one remote from their own machine has it open for exactly that origin; what is built again with every change has no hash.
 */
export const pageHeaders = (page: KindOfPage): Headers => {
  const headers = new Headers({
    // A page of a team not that of core pages: where the two differ, a browser cuts every handle between a window here and one there.
    'Cross-Origin-Opener-Policy': page.isCore ? 'same-origin' : 'same-origin-allow-popups',
    'Content-Security-Policy': policyFor(page),
    'Permissions-Policy': unused.map((name) => `${name}=()`).join(', '),
    'Reporting-Endpoints': `policy="${policyReportsPath}"`,
  });
  if (page.developedAt === undefined)
    headers.set('Integrity-Policy', 'blocked-destinations=(script), endpoints=(policy)');
  return headers;
};

/** What the files of a build go without, as a page brings many: what a document alone heeds, and the number an error is found by. */
export const headersOfOthers = [
  'Cross-Origin-Opener-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
  'X-Request-Id',
];

/** What a file may do that is opened by itself: nothing. */
export const fileHeaders = new Headers({
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
});

/** What a script may do that becomes a worker, which has no policy but its own: compute, and answer its page. Opened, it runs nowhere. */
export const scriptPolicy = "default-src 'none'";
