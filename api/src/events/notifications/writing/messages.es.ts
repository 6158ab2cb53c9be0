import { spanishTime } from '@portal/contracts/languages';
import type { NotificationMessages } from './messages.en.js';
import { roundedLength } from './piece-text.js';

const about = (minutes: number): string => {
  const { whole, isHalf } = roundedLength(minutes);
  if (whole === 0) return 'medio minuto más o menos';
  if (whole === 1) return isHalf ? 'un minuto y medio más o menos' : 'un minuto más o menos';
  return `unos ${whole} minutos${isHalf ? ' y medio' : ''}`;
};

/** Mails about events, in Spanish. */
export const es: NotificationMessages = {
  when: 'Cuándo',
  where: 'Dónde',
  bring: 'Qué traer',
  stepFree: 'Acceso sin escalones',
  contact: '¿Preguntas? Contacto',
  myEvents: 'Mis eventos',
  print: { comma: ', ', semicolon: '; ', accompanist: (name) => `acomp. ${name}`, unnamed: 'Músico' },
  piece: ({ performer, title, byline, instrument, length }) =>
    [`${performer}: ${title}${byline && ` (${byline})`}`, instrument, length && about(length)]
      .filter(Boolean)
      .join(', '),
  before: (now, was) => `${now} (antes: ${was})`,
  time: ({ number, time }) =>
    number === undefined ? `hacia ${spanishTime(time)}` : `N.º ${number}, hacia ${spanishTime(time)}`,
  call: (time) => `Por favor, llegue a más tardar a ${spanishTime(time)}`.replace(/\.?$/, '.'),
  called: (at, call) => `${at}; llegada a más tardar a ${spanishTime(call)}`,
  named: (name, text) => `${name}: ${text}`,
  stop: {
    reminders: 'No recibir más estos recordatorios',
    news: 'No recibir más avisos de programas que no afecten a mis intérpretes',
  },
  signups: {
    received: (event) => `Su inscripción en ${event}`,
    changed: (event) => `Se modificó su inscripción en ${event}`,
    withdrawn: (event) => `Se anuló su inscripción en ${event}`,
    have: 'Gracias, hemos recibido su inscripción.',
    taught: (teacher) => `${teacher}, que le da clases, hizo esta inscripción.`,
    says: 'Así figurará en el programa:',
    late: (who) =>
      `El programa ya está publicado. Tiene su lugar; ${who} decide si el programa aún puede cambiar:`,
    coordinator: 'la coordinación',
    hidden: (name) => `${name} (no se imprime, como usted eligió)`,
    haveChanged: 'Se modificó lo siguiente:',
    haveWithdrawn: 'Se anuló esta inscripción y el cupo vuelve a estar libre:',
    change: 'Puede modificar o anular una inscripción en Mis eventos hasta que empiece el evento.',
  },
  eventChanged: {
    moved: (event) => `Nueva fecha: ${event}`,
    elsewhere: (event) => `Nuevo lugar: ${event}`,
    changed: (event) => `Hay cambios en ${event}`,
    lead: (event) => `Hay cambios en ${event}, en el que se ha inscrito:`,
    stay: 'Sus inscripciones siguen como están. Si no le conviene, puede anularlas en Mis eventos.',
    name: 'Nombre',
    length: 'Duración',
    minutes: (minutes) => (minutes === 1 ? '1 minuto' : `${minutes} minutos`),
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
      'Si al final no puede venir, anule la inscripción en Mis eventos para que el programa sea correcto.',
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
    renumbered: (event) => `Su nuevo número: ${event}`,
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
    subject: (event) => `Inscripción anulada en el programa: ${event}`,
    lead: (event) => `Se anuló esta inscripción, que está en el programa publicado de ${event}:`,
    until: 'El programa público muestra ahí un hueco hasta que lo publique de nuevo.',
    button: 'Abrir el programa',
  },
  left: {
    subject: (event) => `Alguien dejó una obra: ${event}`,
    lead: 'Ya no participa en la obra:',
    yours: 'Ahora puede cambiar la inscripción usted.',
    mine: 'Puede tocar sin esta persona, agregar a otra o anular la inscripción: abra la inscripción.',
    theirs: 'La familia del primer intérprete puede agregar a otra persona o anular la inscripción.',
    others:
      'La familia del primer intérprete ya lo sabe. Puede tocar sin esta persona, agregar a otra o anular la inscripción.',
    button: 'Abrir la inscripción',
  },
  edited: {
    subject: (event) => `Cambios después de publicar: ${event}`,
    lead: (event) => `Hay familias que cambiaron lo que dice el programa publicado de ${event}:`,
    until: 'Las familias y los invitados leen el texto anterior hasta que publique el programa de nuevo.',
  },
  letter: {
    test: (subject) => `Prueba: ${subject}`,
    why: (event) =>
      `Recibe este mensaje porque se inscribió en “${event}”. Su respuesta le llega al coordinador.`,
  },
};
