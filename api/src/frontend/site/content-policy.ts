import { contentPolicy } from '@portal/contracts/content-policy';

/** The path to which browsers send policy violation reports. */
export const policyReportsPath = '/policy-reports';

const rules = [
  ...Object.entries(contentPolicy).map((rule) => rule.join(' ')),
  `report-uri ${policyReportsPath}`,
  'report-to policy',
];

const opened = /^(script|style|img|font|connect)-src /;

/** The properties of a page that its headers depend on. */
interface KindOfPage {
  /** Whether the page runs only core code, because users type passwords there. */
  isCore: boolean;
  /** The origins of a developer's machine that may serve scripts too. */
  developedAt?: readonly string[];
}

const policyFor = ({ developedAt = [] }: KindOfPage): string =>
  rules.map((rule) => (opened.test(rule) ? [rule, ...developedAt].join(' ') : rule)).join(';');

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
 * Returns the security headers of a page: only resources of this origin, no inline code, no script without a hash.
 * A developer's override also allows their machine's origin, and scripts without hashes, because they are rebuilt
 * with every change.
 */
export const pageHeaders = (page: KindOfPage): Headers => {
  const headers = new Headers({
    // Core pages and team pages have different values, so browsers isolate their windows from each other.
    'Cross-Origin-Opener-Policy': page.isCore ? 'same-origin' : 'same-origin-allow-popups',
    'Content-Security-Policy': policyFor(page),
    'Permissions-Policy': unused.map((name) => `${name}=()`).join(', '),
    'Reporting-Endpoints': `policy="${policyReportsPath}"`,
  });
  if (!page.developedAt?.length)
    headers.set('Integrity-Policy', 'blocked-destinations=(script), endpoints=(policy)');
  return headers;
};

/**
 * Headers that are removed from files of a build to save bytes, because a page loads many. They are for documents,
 * and X-Request-Id identifies a request in the log.
 */
export const headersOfOthers = [
  'Cross-Origin-Opener-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
  'X-Request-Id',
];

/** Headers for a file that is opened directly: it may not run or load anything. */
export const fileHeaders = new Headers({
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
});

/**
 * The policy of scripts. A worker has the policy of its script instead of its page's: it can compute and send
 * messages, but not load anything.
 */
export const scriptPolicy = "default-src 'none'";
