import type { Language } from '@portal/contracts/languages';

// What the home page says of itself.
const descriptions: Record<Language, string> = {
  en: 'Students sign up with one piece, coordinators make a program of it, and a room full of neighbors gets an afternoon of music.',
  es: 'Los estudiantes se inscriben con una obra, los coordinadores arman un programa con todas y una sala llena de vecinos disfruta de una tarde de música.',
  'zh-Hans': '学生各用一首曲目报名，协调员把这些曲目编成一份节目单，满屋的街坊邻居便能共度一个音乐的午后。',
  'zh-Hant': '學生各以一首曲目報名，活動統籌將這些曲目編成一份節目單，滿屋的街坊鄰居便能共度一個音樂午後。',
};

/** What a messenger or a search engine shows of a link to the portal. */
export const linkPreview = (language: Language, escapedName: string): string[] => [
  `<meta name="description" content="${descriptions[language]}">`,
  '<meta property="og:type" content="website">',
  `<meta property="og:title" content="${escapedName}">`,
  `<meta property="og:description" content="${descriptions[language]}">`,
];
