import { spanishTime } from '@portal/contracts/languages';
import type { OccasionMessages } from './messages.en.js';

/** What the portal writes about events by itself, in Spanish. */
export const es: OccasionMessages = {
  when: 'Cuándo',
  where: 'Dónde',
  bring: 'Qué traer',
  stepFree: 'Acceso sin escalones',
  askThem: 'A quién preguntar',
  myEvents: 'Mis eventos',
  piece: ({ performer, title, composer, instrument, length }) =>
    [`${performer}: ${title}${composer && ` (${composer})`}`, instrument, length && `unos ${length} minutos`]
      .filter(Boolean)
      .join(', '),
  before: (now, was) => `${now} (antes: ${was})`,
  time: ({ number, time, call }) =>
    `N.º ${number}, hacia ${spanishTime(time)}${call && `; por favor, llegue a más tardar a ${spanishTime(call)}`}`,
  named: (name, text) => `${name}: ${text}`,
  stop: {
    reminders: 'Por favor, no me envíen más recordatorios',
    news: 'Por favor, no me envíen más novedades sobre los programas',
  },
  signups: {
    received: (event) => `Su inscripción en ${event}`,
    changed: (event) => `Se modificó su inscripción en ${event}`,
    withdrawn: (event) => `Se canceló su inscripción en ${event}`,
    haveReceived: 'Gracias, hemos recibido su inscripción. Así figurará en el programa:',
    haveChanged: 'Se modificó lo siguiente:',
    haveWithdrawn: 'Se canceló esta inscripción y el cupo vuelve a estar libre:',
    change: 'Puede modificar o cancelar una inscripción en Mis eventos hasta que empiece el evento.',
  },
  eventChanged: {
    moved: (event) => `Nueva fecha: ${event}`,
    elsewhere: (event) => `Nuevo lugar: ${event}`,
    changed: (event) => `${event}: hay cambios`,
    lead: (event) => `Hay cambios en ${event}, en el que se ha inscrito:`,
    stay: 'Sus inscripciones siguen como están. Si no le conviene, puede cancelarlas en Mis eventos.',
    name: 'Nombre',
    length: 'Duración',
    minutes: (minutes) => `${minutes} minutos`,
  },
  canceled: {
    subject: (event) => `Cancelado: ${event}`,
    lead: (event, date) => `${event}, previsto para el ${date}, no se realizará.`,
    nothing: 'No tiene que hacer nada. Lo sentimos y esperamos verle en otro evento.',
  },
  reminder: {
    subject: (event, date) => `${event}: ${date}`,
    lead: (event) => `Le esperamos con ilusión en ${event}. Se ha inscrito con:`,
    notIn: (event) => `El programa de ${event} se ha publicado sin:`,
    cannot:
      'Si al final no puede venir, cancele la inscripción en Mis eventos para que el programa sea correcto.',
  },
  estimateMissing: {
    subject: (event) => `¿Cuánto dura su obra? ${event}`,
    lead: (event) => `Estamos preparando el programa de ${event}. Todavía no sabemos cuánto dura esto:`,
    ask: 'Por favor, añada los minutos. Basta con un cálculo aproximado.',
    button: 'Añadir los minutos',
  },
  published: {
    first: (event) => `Ya está el programa de ${event}`,
    moved: (event) => `Ha cambiado su hora: ${event}`,
    again: (event) => `Ha cambiado el programa de ${event}`,
    piece: (performer, title) => `${performer}, ${title}`,
    lead: 'Esta es la hora a la que toca:',
    movedLead: 'El programa ha cambiado. Ahora toca a esta hora:',
    gone: 'Ya no está en el programa:',
    same: 'Para usted no ha cambiado nada.',
    see: 'Ver el programa',
  },
  programHidden: {
    subject: (event) => `Se retiró el programa de ${event}`,
    lead: (event) => `Se retiró el programa de ${event}. Por favor, olvide las horas que le escribimos.`,
    again: 'Le escribiremos de nuevo cuando haya otro.',
  },
  gap: {
    subject: (event) => `Inscripción cancelada en el programa: ${event}`,
    lead: (event) => `Se canceló esta inscripción, que está en el programa publicado de ${event}:`,
    until: 'El programa público muestra ahí un hueco hasta que lo publique de nuevo.',
    button: 'Abrir el programa',
  },
};
