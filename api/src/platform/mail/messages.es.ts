import type { ConsentKind } from '@portal/contracts/consent';
import type { GuardianRight } from '@portal/contracts/guardians';
import type { Facts, ToldAct } from './message.js';
import type { MailMessages } from './messages.en.js';

const questions: Record<ConsentKind, string> = {
  print: 'Nombre en el programa impreso',
  public: 'Nombre en la página pública',
  photos: 'Fotos y video',
};

const rights: Record<GuardianRight, string> = {
  guard: 'A cargo: puede cambiar todo',
  edit: 'Estudiante: puede cambiar o archivar el perfil y cambiar las inscripciones',
  see: 'Estudiante: solo puede mirar',
  teach: 'Docente: ve el nombre y el grado, e inscribe',
};

const acts: Record<ToldAct, (facts: Facts) => [subject: string, happened: string]> = {
  link: () => [
    'Se reemplazó su enlace para las familias',
    'En su cuenta se reemplazó el enlace con el que las familias le añaden como maestro. El anterior, también en las hojas que entregó, ya no funciona.',
  ],
  consent: ({ child = '', answers = [] }) => [
    `Una respuesta sobre ${child} es ahora Sí`,
    `“${answers.map(({ kind }) => questions[kind]).join(', ')}” tenía la respuesta No para ${child}, y en su cuenta ahora tiene la respuesta Sí.`,
  ],
  delete: ({ child = '' }) => [
    `Se borró el perfil de ${child}`,
    `En su cuenta se borró el perfil de ${child}. Si lo deshace, el perfil vuelve con sus respuestas y cuentas. Las piezas de otras familias en las que estaba siguen sin él.`,
  ],
  inviteFamily: ({ who = '' }) => [
    'Su enlace se envió a una familia',
    `Desde su cuenta se envió su enlace de maestro a ${who}. Su estudio muestra a todas las personas a quienes se envía.`,
  ],
  inviteIntoPiece: ({ invited = '', title = '', who = '' }) => [
    `Invitó a ${invited} a tocar “${title}”`,
    who === ''
      ? `En su cuenta se creó un enlace que invita a ${invited} a tocar “${title}”.`
      : `Desde su cuenta se envió a ${who} una invitación para que ${invited} toque “${title}”.`,
  ],
};

/** The mails in Spanish. */
export const es: MailMessages = {
  confirmEmail: ({ organization, code }) => ({
    subject: 'Confirme su correo electrónico',
    paragraphs: [
      `Le damos la bienvenida a ${organization}. Confirme que esta dirección es suya para que podamos escribirle sobre sus eventos.`,
      'El enlace es válido por 24 horas. Si usted no creó una cuenta, puede ignorar este mensaje.',
    ],
    button: { label: 'Confirmar el correo electrónico', path: `/confirmemail/${code}` },
  }),
  changeEmail: ({ organization, code }) => ({
    subject: 'Confirme su nuevo correo electrónico',
    paragraphs: [
      `Usted pidió usar esta dirección para su cuenta de ${organization}. Reemplazará a la anterior cuando la confirme.`,
      'El enlace es válido por 24 horas. Si usted no lo pidió, puede ignorar este mensaje.',
    ],
    button: { label: 'Confirmar la nueva dirección', path: `/confirmemail/${code}` },
  }),
  emailChangeAsked: ({ organization }) => ({
    subject: 'Su correo electrónico está por cambiar',
    paragraphs: [
      `Alguien que había iniciado sesión en su cuenta de ${organization} pidió cambiar el correo electrónico. Nada cambiará hasta que se confirme la nueva dirección.`,
      'Los calendarios de los teléfonos ya no reciben sus eventos. Para suscribirse de nuevo, obtenga una dirección nueva en su cuenta.',
      'Si no fue usted, elija ahora mismo una contraseña nueva.',
    ],
    button: { label: 'Elegir una contraseña nueva', path: '/resetpassword/getcode' },
  }),
  emailChanged: ({ organization, contact }) => ({
    subject: 'Se cambió su correo electrónico',
    paragraphs: [
      `Su cuenta de ${organization} ahora tiene otro correo electrónico y se cerró la sesión en todos los demás dispositivos. A partir de ahora le escribiremos a la nueva dirección.`,
      `Si no fue usted, escriba de inmediato a ${contact}.`,
    ],
  }),
  resetPassword: ({ organization, code }) => ({
    subject: 'Restablezca su contraseña',
    paragraphs: [
      `Alguien pidió restablecer la contraseña de su cuenta de ${organization}. Abra el enlace para elegir una nueva.`,
      `O escriba este código en la página desde la que lo pidió: ${code}`,
      'El enlace y el código se pueden usar una sola vez, en el plazo de una hora. Si usted no lo pidió, puede ignorar este mensaje; su contraseña no cambiará.',
    ],
    button: { label: 'Elegir una contraseña nueva', path: `/resetpassword/${code}` },
  }),
  passwordChanged: ({ organization }) => ({
    subject: 'Se cambió su contraseña',
    paragraphs: [
      `Se cambió la contraseña de su cuenta de ${organization} y se cerró la sesión en todos los demás dispositivos.`,
      'Si no fue usted, elija ahora mismo una contraseña nueva.',
    ],
    button: { label: 'Elegir una contraseña nueva', path: '/resetpassword/getcode' },
  }),
  inviteGuardian: ({ organization, code, from = '', child = '', stop = '' }) => ({
    subject: 'Le invitan a ocuparse de un perfil',
    paragraphs: [
      `${from} le invita a ocuparse del perfil de ${child || 'un intérprete'} en ${organization}. Verá las inscripciones y recibirá los correos sobre ellas.`,
      'El enlace funciona durante 14 días. Necesita una cuenta con este correo. Si no conoce a esta persona, puede ignorar este mensaje.',
    ],
    button: { label: 'Abrir la invitación', path: `/guardians/invitation/${code}` },
    end: { label: 'Detener las invitaciones a esta dirección', path: `/stopemails/${stop}` },
  }),
  inviteIntoPiece: ({
    code,
    from = '',
    invited = '',
    when = '',
    where = '',
    until = '',
    title = '',
    event = '',
    instrument = '',
    stop = '',
  }) => ({
    subject: `Invitan a ${invited} a tocar “${title}”`,
    paragraphs: [
      `${from} invita a ${invited} a participar en “${title}” en “${event}” (${instrument}).`,
      'Para responder necesita una cuenta con el perfil de la persona que toca. Si no conoce a esta familia, puede ignorar este mensaje.',
    ],
    details: [
      { name: 'Cuándo', text: when },
      { name: 'Dónde', text: where },
      ...(until === ''
        ? []
        : [
            {
              name: 'Responda antes del',
              text: `${until}; después, la obra se toca sin esta persona o se retira`,
            },
          ]),
    ],
    button: { label: 'Responder a la invitación', path: `/events/invitation/${code}` },
    end: { label: 'Detener las invitaciones a esta dirección', path: `/stopemails/${stop}` },
  }),
  pieceWithdrawn: ({ invited = '', title = '', event = '', instrument = '', stop = '' }) => ({
    subject: `Se retiró “${title}”`,
    paragraphs: [
      `Se retiró la obra “${title}” de “${event}”, a la que ${invited} tenía una invitación (${instrument}). No hace falta responder.`,
    ],
    end: { label: 'Detener las invitaciones a esta dirección', path: `/stopemails/${stop}` },
  }),
  invitationEnded: ({ invited = '', title = '', event = '', instrument = '', stop = '' }) => ({
    subject: `La invitación de ${invited} a “${title}” terminó`,
    paragraphs: [
      `Se retiró la invitación de ${invited} a “${title}” en “${event}” (${instrument}). No hace falta responder.`,
    ],
    end: { label: 'Detener las invitaciones a esta dirección', path: `/stopemails/${stop}` },
  }),
  pieceWaits: ({ invited = '', title = '', event = '', instrument = '', piece = '' }) => ({
    subject: `“${title}” espera a ${invited}`,
    paragraphs: [
      `Usted invitó a ${invited} a participar en “${title}” en “${event}” (${instrument}) y todavía no hay respuesta. Envíe el enlace otra vez. Lo encuentra junto a la inscripción.`,
    ],
    button: { label: 'Abrir la inscripción', path: `/events/signup/edit/${piece}` },
  }),
  pieceDeclined: ({ invited = '', title = '', event = '', instrument = '', piece = '' }) => ({
    subject: `${invited} no participa en “${title}”`,
    paragraphs: [
      `La familia rechazó su invitación de ${invited} a “${title}” en “${event}” (${instrument}).`,
      'Puede invitar a otra persona, tocar sin ella o anular la inscripción.',
    ],
    button: { label: 'Abrir la inscripción', path: `/events/signup/edit/${piece}` },
  }),
  inviteFamily: ({ organization, code, from = '', stop = '' }) => ({
    subject: 'Un maestro de música quiere inscribir a sus hijos',
    paragraphs: [
      `${from} quiere inscribir a sus hijos en eventos de ${organization}. Usted elige a cuáles, y puede terminarlo en cualquier momento.`,
      'Un maestro ve el nombre, el grado y las inscripciones que hizo. Usted necesita una cuenta con un perfil para cada hijo. Si no conoce a esta persona, puede ignorar este mensaje.',
    ],
    button: { label: 'Elegir a los hijos', path: `/guardians/teacher/${code}` },
    end: { label: 'Detener las invitaciones a esta dirección', path: `/stopemails/${stop}` },
  }),
  guardianAsks: ({ organization, from = '', child = '' }) => ({
    subject: `Alguien pide estar a cargo del perfil de ${child || 'un intérprete'}`,
    paragraphs: [
      `${from} abrió su enlace y pide estar a cargo del perfil de ${child || 'un intérprete'} en ${organization}. Quien está a cargo puede cambiarlo todo, y usted no podrá retirarle el acceso.`,
      'No ocurre nada hasta que usted lo apruebe. Si no conoce a esta persona, rechácela.',
    ],
    button: { label: 'Decidir', path: '/guardians/requests' },
  }),
  guardianApproved: ({ organization, from = '', child = '', profile = '' }) => ({
    subject: `Ahora usted está a cargo de ${child || 'un intérprete'}`,
    paragraphs: [
      `${from} lo aprobó: el perfil de ${child || 'un intérprete'} en ${organization} está en su lista. Usted ve las inscripciones y recibe los mensajes sobre ellas.`,
    ],
    button: { label: 'Abrir el perfil', path: `/profiles/${profile}` },
  }),
  guardianDeclined: ({ organization, from = '', child = '', profile = '' }) => ({
    subject: 'Su invitación fue rechazada',
    paragraphs: [
      `${from} no quiere estar a cargo del perfil de ${child || 'un intérprete'} en ${organization}.`,
      'Puede invitar a otra persona.',
    ],
    button: { label: 'Abrir las cuentas del perfil', path: `/guardians/${profile}` },
  }),
  guardianRefused: ({ organization, from = '', child = '' }) => ({
    subject: 'No se le añadió a un perfil',
    paragraphs: [
      `Usted pidió estar a cargo del perfil de ${child || 'un intérprete'} en ${organization}. ${from} no lo aprobó, o aprobó otra cuenta.`,
      'Si cree que es un error, escríbale.',
    ],
  }),
  guardianRemoved: ({ organization, from = '', child = '', may }) =>
    may === 'teach'
      ? {
          subject: `Ya no es maestro de ${child || 'un intérprete'} aquí`,
          paragraphs: [
            `${from} le quitó como maestro de ${child || 'un intérprete'} en ${organization}. Ya no ve las inscripciones que hizo.`,
          ],
        }
      : {
          subject: 'Ya no está a cargo de un perfil',
          paragraphs: [
            `${from} quitó su cuenta del perfil de un intérprete en ${organization}. Ya no ve sus inscripciones.`,
          ],
        },
  pupilDeleted: ({ organization, child = '' }) => ({
    subject: `Ya no es maestro de ${child || 'un intérprete'} aquí`,
    paragraphs: [
      `Se eliminó el perfil de ${child || 'un intérprete'} en ${organization}, y con él las inscripciones en las que no participa nadie más. Las obras con otros intérpretes siguen sin ${child || 'esta persona'}.`,
    ],
  }),
  accountJoined: ({
    code,
    contact,
    organization,
    from = '',
    who = '',
    child = '',
    may = 'see',
    when = '',
  }) => ({
    subject: `Se añadió una cuenta al perfil de ${child || 'un intérprete'}`,
    paragraphs: [
      from === who
        ? `${who} ahora se ocupa del perfil de ${child || 'un intérprete'} en ${organization}.`
        : `${from} añadió a ${who} al perfil de ${child || 'un intérprete'} en ${organization}.`,
      code
        ? 'Si no es correcto, puede deshacerlo. El enlace funciona una vez, durante 7 días.'
        : `Si no es correcto, escriba a ${contact}.`,
    ],
    details: [
      { name: 'Permiso', text: rights[may] },
      { name: 'Cuándo', text: when },
    ],
    ...(code && { button: { label: 'Deshacer esto', path: `/undoguardian/${code}` } }),
  }),
  accountLeft: ({
    code,
    contact,
    organization,
    from = '',
    who = '',
    child = '',
    may = 'see',
    when = '',
  }) => ({
    subject: `Una cuenta ya no está a cargo del perfil de ${child || 'un intérprete'}`,
    paragraphs: [
      from === who
        ? `${who} dejó el perfil de ${child || 'un intérprete'} en ${organization}.`
        : `${from} quitó a ${who} del perfil de ${child || 'un intérprete'} en ${organization}.`,
      code
        ? 'Si no es correcto, puede deshacerlo. El enlace funciona una vez, durante 7 días.'
        : `Si no es correcto, escriba a ${contact}.`,
    ],
    details: [
      { name: 'Permiso', text: rights[may] },
      { name: 'Cuándo', text: when },
    ],
    ...(code && { button: { label: 'Deshacer esto', path: `/undoguardian/${code}` } }),
  }),
  consentChanged: ({ organization, from = '', child = '', profile = '', answers = [] }) => ({
    subject: `Cambió una respuesta sobre ${child || 'un intérprete'}`,
    paragraphs: [
      `${from} cambió lo que podemos mostrar de ${child || 'un intérprete'} en ${organization}. Ahora dice:`,
      answers.map(({ kind, given }) => `${questions[kind]}: ${given ? 'Sí' : 'No'}`),
      'Cada persona a cargo del perfil puede cambiarlo en cualquier momento.',
    ],
    button: { label: 'Abrir el perfil', path: `/profiles/${profile}` },
  }),
  ownAct: (facts) => {
    const { organization, contact, code, act = 'link' } = facts;
    const [subject, happened] = acts[act](facts);
    return {
      subject,
      paragraphs: [
        happened,
        code
          ? 'Si fue usted, no tiene que hacer nada. Si no, deshágalo y elija una contraseña nueva. El enlace funciona una vez, durante 7 días.'
          : `Si fue usted, no tiene que hacer nada. Si no, elija una contraseña nueva y escriba a ${contact}.`,
        `Se trata de su cuenta en ${organization}.`,
      ],
      ...(code && { button: { label: 'Deshacer', path: `/undoguardian/${code}` } }),
    };
  },
  backupFailed: ({ reason = '', when = 'ninguna' }) => ({
    subject: 'Falló una copia de seguridad',
    paragraphs: [`Error: ${reason}. La última copia buena: ${when}.`],
  }),
  diskNearlyFull: ({ space = '' }) => ({
    subject: 'El disco está casi lleno',
    paragraphs: [`Al disco del portal le queda ${space}. Cuando esté lleno no se podrá guardar nada.`],
  }),
  mailWorksAgain: ({ reason = '', when = '', until = '', waited = 0 }) => ({
    subject: 'El correo vuelve a funcionar',
    paragraphs: [
      `No se pudo enviar correo desde ${when} hasta ${until}: ${reason}.`,
      `Ya funciona. Correos que esperaban: ${String(waited)}.`,
    ],
  }),
  test: ({ organization }) => ({
    subject: 'Correo de prueba',
    paragraphs: [`El correo de ${organization} llega a esta dirección.`],
  }),
};
