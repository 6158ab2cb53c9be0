import nodemailer from 'nodemailer';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.js';

interface OutgoingMail {
  id: string;
  from: string;
  to: string;
  messageId: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
}

/** Hands one mail over; returns when it is safe with whoever delivers it. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

const smtp = (url: string): MailTransport => {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id: _, ...mail }) => {
    await transport.sendMail(mail);
  };
};

// Complete or absent: somebody may be watching the folder for mails, and the process may be killed.
const outbox = (folder: string): MailTransport => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async ({ id, ...mail }) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${id}.eml`;
    const draft = join(folder, `.${id}.draft`);
    const file = await open(draft, 'w', 0o600);
    await file.writeFile(message as Buffer);
    await file.sync();
    await file.close();
    await rename(draft, join(folder, name));
  };
};

/** The configured mail server, or `.eml` files in the data folder. */
export const mailTransport = (config: Config): MailTransport =>
  config.smtpUrl ? smtp(config.smtpUrl) : outbox(join(config.dataDir, 'outbox'));
