import type { Language } from '@portal/contracts/languages';
import type { AuthMessages } from '../../mf-auth/src/messages.en.ts';
import type { EventMessages } from '../../mf-events/src/messages.en.ts';
import type { ProfileMessages } from '../../mf-profiles/src/messages.en.ts';
import type { KitMessages } from '../../packages/kit/src/messages.en.ts';

// Each message file has one export.
const sentencesOf = async <Messages>(folder: string, language: Language): Promise<Messages> => {
  const file = `../../${folder}/src/messages.${language.toLowerCase()}.ts`;
  const [sentences] = Object.values((await import(file)) as Record<string, Messages>);
  if (!sentences) throw new Error(`${file} has no sentences`);
  return sentences;
};

/** Returns the messages of all pages in a language. */
export const sentencesIn = async (language: Language) => ({
  kit: await sentencesOf<KitMessages>('packages/kit', language),
  auth: await sentencesOf<AuthMessages>('mf-auth', language),
  events: await sentencesOf<EventMessages>('mf-events', language),
  profiles: await sentencesOf<ProfileMessages>('mf-profiles', language),
});
