import type { ShellMessages } from './messages.en.ts';

/** The messages of the shell in Spanish. */
export const es: ShellMessages = {
  access: {
    loginNeeded: 'Debe iniciar sesión.',
    forbidden: 'No tiene permiso para acceder a esta página.',
    developer:
      'Esta página requiere el permiso de desarrollador. Quien administra el portal puede dárselo a su cuenta.',
    expired: 'Se cerró su sesión. Inicie sesión de nuevo para continuar.',
  },
  onTheWay: {
    to: (page) => `Inicie sesión o cree una cuenta para continuar con “${page}”.`,
    signUp: (event, facts) => `Inicie sesión o cree una cuenta para inscribirse en ${event} (${facts}).`,
    invitation: 'Inicie sesión o cree una cuenta para continuar con su invitación.',
    preview: 'Inicie sesión o cree una cuenta para ver la vista previa.',
    answer: 'Inicie sesión o cree una cuenta para responder.',
    answerAs: (email) => `Inicie sesión o cree una cuenta para ${email} para responder.`,
    dismiss: 'Cerrar',
  },
  openedByAnother: {
    title: 'Abra esta página en una pestaña aparte',
    lede: 'Otra página abrió esta ventana y podría ver lo que usted escribe. Por su seguridad, aquí no le pedimos ningún dato.',
    open: 'Abrir en otra pestaña',
  },
  override: {
    active: (id, origin) =>
      `${id} viene de ${origin}, solo en este navegador. Los demás reciben la versión publicada.`,
    silent: (id, origin) =>
      `${id} debería venir de ${origin}, pero allí nada responde. Inícielo o restablezca.`,
    preview: (title, version) =>
      `Vista previa: ${title} se muestra en la versión ${version}, solo en este navegador. Los demás reciben la publicada; lo que guarde queda guardado.`,
    keeps:
      'Esta parte aún no puede guardar eso aquí: `keeps` vale cuando una versión que lo declara se muestra como vista previa o se publica.',
    reset: 'Restablecer',
  },
  inspector: { title: 'Inspector', copy: 'Copiar como JSON', copied: 'Copiado' },
  header: {
    home: (site) => `${site}, página de inicio`,
    nav: 'Principal',
    menu: 'Menú',
    open: (count) => `${count} por hacer`,
    messages: (count) => `Avisos (${count})`,
    lost: 'no disponible por ahora',
    kinds: { success: 'Listo', error: 'Problema', neutral: 'Nota' },
  },
  footer: {
    operator: 'Una organización musical comunitaria sin fines de lucro',
    inspect: 'Inspeccionar',
    about: 'Quiénes somos',
    faq: 'Preguntas frecuentes',
    guide: 'Guía de uso',
    terms: 'Términos (en inglés)',
    privacy: 'Privacidad (en inglés)',
    contact: 'Contacto',
    label: 'Acerca de este sitio',
  },
  theme: { label: 'Colores', system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  language: {
    label: 'Idioma',
    title: '¿Cambiar el idioma?',
    unsaved:
      'Se perderá lo que haya escrito en esta página y no haya guardado. Guárdelo primero o quédese en la página.',
    change: 'Cambiarlo de todos modos',
    stay: 'Quedarse',
  },
  home: {
    title: 'Inicio',
    heading: 'Haga música para quien de verdad',
    headingEnd: 'escucha.',
    lede: 'Los estudiantes se inscriben con una obra, los coordinadores arman un programa con todas y una sala llena de vecinos disfruta de una tarde de música.',
    signUp: 'Crear una cuenta para tocar',
    logIn: 'Iniciar sesión',
    circled: '¡la suya!',
    slurred: 'un solo aliento',
    parts: [
      {
        mark: 'A',
        title: 'Estudiantes y familias',
        text: 'Cree una sola vez el perfil de cada niño o niña, inscríbase en un minuto y cambie la obra hasta que empiece el evento.',
      },
      {
        mark: 'B',
        title: 'Maestros',
        text: 'Traiga a todos los alumnos de su estudio. Cada nombre se imprime correctamente, en cualquier alfabeto.',
      },
      {
        mark: 'C',
        title: 'Coordinadores',
        text: 'Pase de cuarenta inscripciones a un programa ordenado que cabe en el tiempo disponible.',
      },
    ],
  },
  about: {
    title: 'Quiénes somos',
    body: (site) =>
      `Esta página está en construcción. ${site} es una organización musical comunitaria sin fines de lucro.`,
  },
  faq: { title: 'Preguntas frecuentes', body: 'En construcción' },
  contact: { title: 'Contacto', body: '¿Preguntas, ideas, algo que no funciona? Escríbanos:' },
  legal: {
    terms: 'Términos',
    privacy: 'Privacidad',
    inEnglish:
      'Estos textos están en inglés, y la versión en inglés es la que vale. Si algo no está claro, escríbanos.',
  },
  guide: {
    title: 'Guía de uso',
    body: 'La guía de uso se abrirá en un momento.',
    open: 'Abrir la guía de uso',
  },
  logout: {
    title: 'Cerrar sesión',
    failed: 'No se pudo cerrar su sesión. Inténtelo de nuevo.',
  },
  notFound: {
    title: 'Página no encontrada',
    body: 'No hay nada en esta dirección. Puede que la página haya cambiado de lugar o que la dirección esté mal escrita.',
    home: 'Ir a la página de inicio',
  },
  remoteError: {
    offTitle: (feature) => `Desactivado por ahora: ${feature}`,
    unfinishedTitle: 'La última vez esta página no se abrió bien',
    unfinished: 'Todo lo demás funciona con normalidad.',
    openAgain: 'Volver a abrirla',
    old: 'Esta parte del portal se acaba de actualizar. Vuelva a cargar la página para continuar.',
    off: 'Esta parte del portal está desactivada por ahora. Todo lo demás funciona con normalidad.',
    again:
      'Esta parte falló dos veces seguidas. Vuelva a cargar la página; no se perderá nada de lo que guardó.',
  },
  update: {
    ready: 'Hay una versión nueva de esta parte del portal.',
    reload: 'Volver a cargar',
  },
  registry: {
    remembered:
      'Algunas partes del portal no responden en este momento. Está viendo el portal tal como estaba la última vez.',
    missing:
      'No se puede acceder a la mayor parte del portal en este momento. Inténtelo de nuevo en unos minutos.',
  },
  needsScript: 'Este sitio necesita JavaScript.',
  shellError: {
    feature: 'esta página',
    title: 'Algo salió mal en esta página',
    body: 'Lo que escribió se conserva.',
    reload: 'Volver a cargar la página',
  },
};
