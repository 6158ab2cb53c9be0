import type { Language } from '@portal/contracts/languages';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { escapeHtml } from '../../platform/common/escape.js';
import { longDate } from '../../platform/common/long-date.js';

// The description of the portal on the home page, for all pages but events.
const descriptions: Record<Language, string> = {
  en: 'Students sign up with one piece, coordinators make a program of it, and a room full of neighbors gets an afternoon of music.',
  es: 'Los estudiantes se inscriben con una obra, los coordinadores arman un programa con todas y una sala llena de vecinos disfruta de una tarde de música.',
  'zh-Hans': '学生各用一首曲目报名，协调员把这些曲目编成一份节目单，满屋的街坊邻居便能共度一个音乐的午后。',
  'zh-Hant': '學生各以一首曲目報名，活動統籌將這些曲目編成一份節目單，滿屋的街坊鄰居便能共度一個音樂午後。',
};

/** The facts of an event in the preview of a link. They contain no names of people. */
export type PreviewedEvent = Pick<
  PublicProgramResponse,
  'name' | 'date' | 'timeZone' | 'address' | 'canceled'
> & {
  /** The URL of the event's picture. */
  picture: string;
};

const dateOf = ({ date, timeZone }: PreviewedEvent, language: Language): string =>
  longDate(language, timeZone).format(new Date(date));

const canceledWords: Record<Language, string> = {
  en: 'Canceled',
  es: 'Cancelado',
  'zh-Hans': '已取消',
  'zh-Hant': '已取消',
};

const describe = (event: PreviewedEvent, language: Language): string => {
  const { street, city } = event.address;
  const facts = [dateOf(event, language), `${street}, ${city}`];
  return [...(event.canceled ? [canceledWords[language]] : []), ...facts].join(' · ');
};

// WhatsApp, WeChat and iMessage show PNG and JPEG pictures and need the size.
const pictureOf = ({ name, picture }: PreviewedEvent): string[] => [
  `<meta property="og:image" content="${escapeHtml(picture)}">`,
  '<meta property="og:image:type" content="image/png">',
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  `<meta property="og:image:alt" content="${escapeHtml(name)}">`,
  '<meta name="twitter:card" content="summary_large_image">',
];

/**
 * Returns the meta tags from which messengers and search engines show a link to the portal or to the program of an
 * event.
 */
export const linkPreview = (language: Language, siteName: string, event?: PreviewedEvent): string[] => {
  const title = escapeHtml(event?.name ?? siteName);
  const description = event ? escapeHtml(describe(event, language)) : descriptions[language];
  return [
    `<meta name="description" content="${description}">`,
    '<meta property="og:type" content="website">',
    ...(event ? [`<meta property="og:site_name" content="${escapeHtml(siteName)}">`] : []),
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(event ? pictureOf(event) : []),
  ];
};
