import type { LetterWords } from './messages.en.js';

/** What the portal adds to a coordinator's letter, in Spanish. */
export const es: LetterWords = {
  test: (subject) => `Prueba: ${subject}`,
  why: (event) =>
    `Recibe este mensaje porque se inscribió en “${event}”. Su respuesta le llega al coordinador.`,
};
