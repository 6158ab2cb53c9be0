import { messages, type Facts, type MailKind, type Message } from './messages.js';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`;

const buttonLink = (label: string, url: string): string =>
  `<p style="margin:24px 0"><a href="${escape(url)}" style="background:#1f1d1a;color:#ffffff;padding:12px 20px;border-radius:4px;text-decoration:none">${escape(label)}</a></p>` +
  `<p style="margin:0 0 16px;color:#5c574f;font-size:14px">${escape(url)}</p>`;

const html = (message: Message, url: string | undefined, organization: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(message.subject)}</title></head>` +
  '<body style="margin:0;padding:32px 16px;background:#ffffff;color:#1f1d1a;font:16px/1.5 Georgia,serif">' +
  `<div style="max-width:560px;margin:0 auto"><h1 style="font-size:22px;margin:0 0 16px">${escape(message.subject)}</h1>` +
  message.paragraphs.map(paragraph).join('') +
  (message.button && url ? buttonLink(message.button.label, url) : '') +
  `<p style="margin:32px 0 0;color:#5c574f;font-size:14px">${escape(organization)}</p></div></body></html>`;

/** A mail as text and as simple HTML. Its link starts with the configured address and nothing else. */
export const mailContent = (
  kind: MailKind,
  facts: Facts & { publicUrl: string },
): { subject: string; text: string; html: string } => {
  const message: Message = messages[kind](facts);
  const url = message.button && `${facts.publicUrl}${message.button.path}`;
  const lines = [
    ...message.paragraphs,
    ...(message.button && url ? [`${message.button.label}:\n${url}`] : []),
  ];
  return {
    subject: message.subject,
    text: `${[...lines, facts.organization].join('\n\n')}\n`,
    html: html(message, url, facts.organization),
  };
};
