import type { MailMessages } from './messages.en.js';

/** The mails in Spanish. */
export const es: MailMessages = {
  confirmEmail: ({ organization, code }) => ({
    subject: 'Confirme su correo electrónico',
    paragraphs: [
      `Le damos la bienvenida a ${organization}. Confirme que esta dirección es suya, para que podamos escribirle sobre sus eventos.`,
      'El enlace funciona durante 24 horas. Si usted no creó una cuenta, puede ignorar este mensaje.',
    ],
    button: { label: 'Confirmar el correo electrónico', path: `/confirmemail/${code}` },
  }),
  changeEmail: ({ organization, code }) => ({
    subject: 'Confirme su nuevo correo electrónico',
    paragraphs: [
      `Usted pidió usar esta dirección para su cuenta de ${organization}. Reemplazará a la anterior cuando la confirme.`,
      'El enlace funciona durante 24 horas. Si usted no lo pidió, puede ignorar este mensaje.',
    ],
    button: { label: 'Confirmar la nueva dirección', path: `/confirmemail/${code}` },
  }),
  emailChangeAsked: ({ organization }) => ({
    subject: 'Su correo electrónico está por cambiar',
    paragraphs: [
      `Alguien con la sesión iniciada en su cuenta de ${organization} pidió cambiar el correo electrónico. Nada cambiará hasta que se confirme la nueva dirección.`,
      'Si no fue usted, elija ahora una contraseña nueva.',
    ],
    button: { label: 'Elegir una contraseña nueva', path: '/resetpassword/getcode' },
  }),
  emailChanged: ({ organization, contact }) => ({
    subject: 'Su correo electrónico cambió',
    paragraphs: [
      `Su cuenta de ${organization} tiene ahora otro correo electrónico, y se cerró la sesión en todos los demás dispositivos. A partir de ahora le escribiremos a la nueva dirección.`,
      `Si no fue usted, escriba de inmediato a ${contact}.`,
    ],
  }),
  resetPassword: ({ organization, code }) => ({
    subject: 'Restablezca su contraseña',
    paragraphs: [
      `Alguien pidió restablecer la contraseña de su cuenta de ${organization}. Abra el enlace para elegir una nueva.`,
      `O escriba este código en la página de la que viene: ${code}`,
      'El enlace y el código funcionan una sola vez, durante una hora. Si usted no lo pidió, puede ignorar este mensaje; su contraseña no cambia.',
    ],
    button: { label: 'Elegir una contraseña nueva', path: `/resetpassword/${code}` },
  }),
  passwordChanged: ({ organization }) => ({
    subject: 'Su contraseña cambió',
    paragraphs: [
      `Se cambió la contraseña de su cuenta de ${organization} y se cerró la sesión en todos los demás dispositivos.`,
      'Si no fue usted, elija ahora una contraseña nueva.',
    ],
    button: { label: 'Elegir una contraseña nueva', path: '/resetpassword/getcode' },
  }),
  test: ({ organization }) => ({
    subject: 'Correo de prueba',
    paragraphs: [`El correo de ${organization} llega a esta dirección.`],
  }),
};
