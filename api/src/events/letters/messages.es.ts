import type { LetterMessages } from './messages.en.js';

/** Text the portal adds to a coordinator's message, in Spanish. */
export const es: LetterMessages = {
  test: (subject) => `Prueba: ${subject}`,
  why: (event) =>
    `Recibe este mensaje porque se inscribió en “${event}”. Su respuesta le llega al coordinador.`,
};
