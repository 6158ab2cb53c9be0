import { spanishTime } from '@portal/contracts/languages';
import type { ProgramMessages } from './messages.en.ts';

/** The messages of the public program in Spanish. */
export const es: ProgramMessages = {
  feature: 'El programa',
  head: {
    program: 'Programa',
    event: 'Evento',
    directions: 'Cómo llegar',
    directionsTo: (event: string): string => `Cómo llegar: ${event}`,
  },
  coming: {
    soon: 'El programa estará aquí en cuanto esté listo. Guarde esta página en sus favoritos.',
    invitation: '¿Le gustaría tocar? Inscríbase con una obra.',
    placesLeft: (places) => (places === 1 ? 'Queda 1 cupo para tocar' : `Quedan ${places} cupos para tocar`),
    signUp: 'Inscribirse',
    full: 'Ya no quedan cupos para tocar. Le invitamos a venir a escuchar.',
    bring: 'Qué traer',
    piano: 'Piano',
    stepFree: 'Acceso sin escalones',
  },
  before: 'Antes de venir',
  canceled: 'Este evento se ha cancelado.',
  hidden: 'El programa está cambiando. Vuelva a mirar pronto.',
  over: {
    title: 'Gracias por escuchar',
    body: 'Este evento ya terminó. Gracias a todas las personas que tocaron, ayudaron y vinieron.',
  },
  order: {
    number: (place: number): string => `${place}.`,
    about: (time: string): string => `hacia ${spanishTime(time)}`,
    gap: 'Esta obra no se tocará.',
    own: 'Suya',
    rest: 'Las obras',
  },
  foot: {
    version: (number: number, day: string, time: string): string => `Versión ${number}, ${day}, ${time}`,
    calendar: 'Guardar en el calendario',
    copied: 'La dirección está copiada.',
    copyYourself: 'La dirección está en la barra de direcciones de su navegador: cópiela de ahí.',
  },
  notFound: {
    title: 'Aquí no hay ningún programa',
    body: 'Puede que la dirección esté incompleta o que el evento haya terminado hace tiempo.',
    home: 'Ir a la página de inicio',
  },
};
