import type { AuditAct } from '@portal/contracts/audit';
import type { RemoteAct } from '@portal/contracts/publishing';
import type { AdminMessages } from './messages.en.ts';

const acts: Record<RemoteAct, string> = {
  store: 'se guardó',
  publish: 'se publicó',
  rollback: 'se volvió a',
  pause: 'se desactivó',
  resume: 'se activó',
  canary: 'se puso a prueba',
  'stop-canary': 'se terminó la prueba de',
};

const permissionNames: Record<string, string> = {
  admin: 'administrador',
  coordinator: 'coordinador',
  developer: 'desarrollador',
};

/** Descriptions of audited actions, shown after the name of the user. */
const audited: Record<AuditAct, (detail: string) => string> = {
  'account.set-permissions': (detail) => `fijó los permisos (${detail})`,
  'account.block': () => 'bloqueó una cuenta',
  'account.unblock': () => 'desbloqueó una cuenta',
  'account.delete': () => 'eliminó una cuenta',
  'guardian.add': (detail) => `añadió ${detail} a un perfil`,
  'guardian.remove': (detail) => `quitó ${detail} de un perfil`,
  'guardian.undo': (detail) => `deshizo que un perfil ganara o perdiera ${detail}`,
  'program.publish': (detail) => `publicó la versión ${detail} de un programa`,
  'program.hide': (detail) => `retiró la versión ${detail} de un programa`,
  'event.cancel': () => 'canceló un evento',
  'remote.publish': () => 'publicó un módulo',
  'remote.rollback': () => 'volvió a una versión anterior de un módulo',
  'remote.pause': () => 'desactivó un módulo',
  'remote.resume': () => 'activó un módulo',
  'remote.canary': () => 'cambió quién prueba un módulo',
  'remote.remove': () => 'quitó un módulo',
  'remote-token.create': () => 'creó un token para un módulo',
  'remote-token.revoke': () => 'anuló un token',
  'remote-data.remove': () => 'eliminó los datos de un módulo',
  'preview.create': () => 'creó una vista previa',
  'preview.end': () => 'terminó una vista previa',
  'store.restore': () => 'restauró una copia de seguridad',
  'store.purge': (detail) => `eliminó lo que tenía más de ${detail} días`,
};

/** The sentences of the administration in Spanish. */
export const es: AdminMessages = {
  remote: 'Administración',
  tabs: { label: 'Administración', remotes: 'Módulos', accounts: 'Cuentas', log: 'Registro' },
  version: (version, commit, day) => `Portal ${version} (${[commit, day].filter(Boolean).join(', ')})`,
  failed: 'No se pudo hacer. No se cambió nada.',
  remotes: {
    title: 'Módulos',
    lede: 'Las partes del portal, cada una publicada por el equipo que la hace.',
    list: 'Módulos',
    empty: 'Todavía no se ha publicado nada.',
    id: (id, trust) => `${id}, ${trust === 'core' ? 'núcleo' : 'de un equipo'}`,
    live: (version) => `En uso: ${version}`,
    off: 'Desactivado',
    canary: (version, percent) => `En prueba con ${percent} de cada 100: ${version}`,
    well: 'Ninguna falla reportada en el último día.',
    failures: (count, version, hops) =>
      `${count === 1 ? 'Una falla' : `${count} fallas`} de ${version} en el último día: ${hops}`,
    errors: 'Errores del código',
    error: (version, count, first, last) =>
      count === 1 ? `${version}, una vez, ${last}` : `${version}, ${count} veces, de ${first} a ${last}`,
    gone: (calls) => `Usa llamadas de la API que ya no existen: ${calls}`,
    hop: (hop, count) => `${hop} ${count}`,
    history: 'Historial',
    entry: (at, act, version, by) => `${at}: ${acts[act]} ${version}, ${by}`,
    reason: (reason) => ` (${reason})`,
    rollback: 'Volver a la anterior',
    toAll: 'Dar a todos',
    stopCanary: 'Terminar la prueba',
    named: (act, title) => `${act}: ${title}`,
    confirm: {
      title: (act, title) => `¿${act}: ${title}?`,
      rollback: (version) =>
        `Todos vuelven a recibir la versión ${version} a partir de la próxima página que abran.`,
      pause:
        'Sus páginas dirán a todos que esta parte está desactivada, hasta que alguien vuelva a activarla.',
      toAll: (version) => `Todos reciben la versión ${version} a partir de la próxima página que abran.`,
      stopCanary: 'Quienes la probaban vuelven a recibir la versión en uso.',
    },
    done: (title) => `${title}: listo`,
  },
  backups: {
    label: 'Copias de seguridad',
    embedded: 'El portal usa su base de datos integrada: un solo proceso en una sola máquina.',
    last: (at, kilobytes) => `Última copia de seguridad: ${at}, ${kilobytes} kB.`,
    notYet:
      'Todavía no hay ninguna copia de seguridad; el portal hace una durante el primer minuto después de arrancar.',
    none: 'El portal no hace copias de seguridad por su cuenta. Quien lo administra puede activarlas con BACKUP_EVERY_HOURS.',
    failed: (at, reason) => `La copia de seguridad de ${at} falló: ${reason}`,
  },
  troubles: {
    label: 'Lo que no funciona',
    diskFull:
      'El disco está lleno. No se puede guardar nada y nadie puede iniciar sesión hasta que haya espacio en DATA_DIR.',
  },
  mail: {
    held: (at, said) => `No sale ningún correo electrónico desde ${at}. El servidor de correo: «${said}».`,
    slow: (count, minutes) =>
      count === 1
        ? `1 correo espera desde hace ${minutes} minutos. Saldrá solo.`
        : `${count} correos esperan, el más antiguo desde hace ${minutes} minutos. Saldrán solos.`,
    waiting: (count) =>
      count === 1
        ? '1 correo espera. Saldrá solo cuando el servidor de correo lo acepte.'
        : `${count} correos esperan. Saldrán solos cuando el servidor de correo los acepte.`,
    givenUp: (count, why) =>
      count === 1
        ? `Se desistió de enviar 1 correo: ${why}`
        : `Se desistió de enviar ${count} correos: ${why}`,
    restored:
      'esperaban cuando se hizo la copia de seguridad restaurada, y puede que hayan salido desde entonces.',
    expired: 'habrían llegado demasiado tarde para servir de algo.',
    refused: (code) => `el servidor de correo los rechazó (${code}).`,
  },
  accounts: {
    title: 'Cuentas',
    lede: 'Un cambio de permisos se aplica con la siguiente solicitud de la cuenta.',
    search: 'Parte del correo electrónico',
    submit: 'Buscar',
    list: 'Cuentas',
    empty: 'Ninguna cuenta tiene un correo electrónico que contenga esto.',
    permissions: (names) =>
      names.length === 0 ? 'Sin permisos' : names.map((name) => permissionNames[name] ?? name).join(', '),
    show: 'Mostrar',
    shown: {
      all: 'Todas las cuentas',
      staff: 'Con permisos',
      blocked: 'Bloqueadas',
      unconfirmed: 'Correo electrónico sin confirmar',
    },
    change: 'Cambiar',
    blocked: 'Bloqueada',
    unconfirmed: 'correo electrónico sin confirmar',
    grant: (permission) => `Dar permiso de ${permissionNames[permission] ?? permission}`,
    revoke: (permission) => `Quitar permiso de ${permissionNames[permission] ?? permission}`,
    block: 'Bloquear',
    unblock: 'Desbloquear',
    named: (act, email) => `${act}: ${email}`,
    done: (email) => `${email}: cambios guardados`,
  },
  profiles: {
    title: 'Perfiles',
    others: (count) =>
      count === 0 ? 'ninguna otra cuenta' : count === 1 ? '1 cuenta más' : `${count} cuentas más`,
    none: 'Esta cuenta no tiene perfiles.',
    add: 'Añadir una cuenta',
    addTo: (name) => `Añadir una cuenta a ${name}`,
    email: 'Correo electrónico de la cuenta',
    right: 'Permiso',
    submit: 'Añadir',
    added: (email, name) => `${email} se añadió a ${name}`,
    removeFrom: (email, name) => `Quitar ${email} de ${name}`,
    removeTitle: (email, name) => `¿Quitar ${email} de ${name}?`,
    removeBody:
      'La cuenta ya no ve el perfil ni sus inscripciones. Recibe un correo, y las demás personas a cargo pueden deshacerlo durante 7 días.',
    removed: (email, name) => `${email} se quitó de ${name}`,
    last: 'Es la última persona a cargo. Añada antes otra.',
    full: 'Este perfil ya tiene el máximo de cuentas.',
    named: (act, email) => `${act}: ${email}`,
  },
  audit: {
    title: 'Registro',
    lede: 'Quién hizo qué, lo más reciente primero. Se guarda 400 días.',
    empty: 'Todavía no se ha hecho nada.',
    acts: audited,
    commandLine: 'La línea de comandos',
    portal: 'El portal',
    deletedAccount: 'una cuenta eliminada',
    gone: 'algo que ya no existe',
    entry: (by, act, about) => `${by} ${act}${about === '' ? '' : `: ${about}`}`,
  },
  previews: {
    title: 'Vistas previas',
    one: ({ remote, version, by, openedBy: opened }, until) =>
      `${remote} ${version}, ${by}, hasta el ${until}; ${opened === 0 ? 'aún sin abrir' : opened === 1 ? 'abierta por una cuenta' : `abierta por ${opened} cuentas`}.`,
    end: 'Terminar',
    named: (act, remote) => `${act}: ${remote}`,
    ended: (remote) => `La vista previa de ${remote} ha terminado.`,
  },
  preview: {
    title: 'Ver una vista previa',
    lede: 'Alguien le ha enviado una versión de una parte de este portal que todavía no está en uso.',
    ask: 'Se muestra solo en este navegador, durante ocho horas como máximo. Usted sigue en su propia cuenta y lo que guarde se guarda de verdad. Puede terminar la vista previa desde el aviso de cualquier página.',
    begin: 'Mostrarla aquí',
    gone: 'Este enlace ya no funciona. Pida uno nuevo a quien se lo envió.',
  },
  developer: {
    title: 'Desarrollar un módulo',
    lede: 'Su navegador, y solo el suyo, carga un módulo desde su propia computadora.',
    ask: (remote, origin) =>
      `¿Cargar ${remote} desde ${origin}, en este navegador, durante las próximas ocho horas? Puede terminarlo desde el aviso de cualquier página.`,
    begin: 'Usarlo aquí',
    how: 'Ejecute npm run dev -- --portal con la dirección de este portal y abra la dirección que muestra.',
  },
};
