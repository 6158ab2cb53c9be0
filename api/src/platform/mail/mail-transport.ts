import nodemailer from 'nodemailer';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.js';

/** How many mails a process sends at the same time, each over its own persistent connection. */
export const mailLanes = 4;

/** A written mail. */
export interface MailContent {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  icalEvent?: { method: string; content: string; filename: string };
  headers?: Record<string, string>;
}

interface OutgoingMail extends MailContent {
  id: string;
  from: string;
  messageId: string;
  date: Date;
}

export interface MailTransport {
  /** Resolves when the mail has been accepted for delivery. */
  send(mail: OutgoingMail): Promise<void>;
  /** The host and port of the mail server, or the folder. */
  server: string;
  close(): void;
}

const smtp = (url: string): MailTransport => {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: mailLanes,
    // The queue retries, not the transport.
    maxRequeues: 0,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    // Some servers scan a mail for viruses before they accept it.
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { protocol, hostname, port } = new URL(url);
  return {
    server: `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`,
    async send({ id: _, ...mail }) {
      await transport.sendMail(mail);
    },
    close() {
      transport.close();
    },
  };
};

// Renames a complete file into place, because tools may watch the folder and the process may be killed.
const outbox = (folder: string): MailTransport => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const send: MailTransport['send'] = async ({ id, ...mail }) => {
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
  return {
    server: folder,
    send,
    close() {
      transport.close();
    },
  };
};

/** Returns the configured mail server, or one that writes `.eml` files into the data folder. */
export const mailTransport = (config: Config): MailTransport =>
  config.smtpUrl ? smtp(config.smtpUrl) : outbox(join(config.dataDir, 'outbox'));
