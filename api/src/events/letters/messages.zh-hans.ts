import type { LetterMessages } from './messages.en.js';

/** Text the portal adds to a coordinator's message, in simplified Chinese. */
export const zhHans: LetterMessages = {
  test: (subject) => `测试：${subject}`,
  why: (event) => `您收到此邮件，是因为您报名了“${event}”。您的回复会发给活动协调员。`,
};
