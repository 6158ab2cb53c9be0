import { ConsentKind, consentTexts, type Consents } from './consent.ts';

/** Returns the questions to ask: those without an answer, and those whose text changed since the answer. */
export const questionsToAsk = (consents: Consents = {}): ConsentKind[] =>
  ConsentKind.options.filter((kind) => (consents[kind]?.textVersion ?? 0) < consentTexts[kind]);
