import type { LetterMessages } from './messages.en.js';

/** Text the portal adds to a coordinator's message, in traditional Chinese. */
export const zhHant: LetterMessages = {
  test: (subject) => `測試：${subject}`,
  why: (event) => `您收到這封郵件，是因為您報名了「${event}」。您的回覆會寄給活動統籌。`,
};
