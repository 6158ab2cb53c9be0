import type { ProfileMessages } from './messages.en.ts';

/** The sentences of the profile pages in Spanish. */
export const es: ProfileMessages = {
  remote: 'Perfiles',
  fields: {
    note: 'Un perfil por cada persona que toca. En el programa aparecen su nombre, grado y escuela.',
    firstName: 'Nombre',
    lastName: 'Apellido',
    printName: 'Nombre en el programa',
    printNameHint: 'Solo si el nombre debe aparecer de otra manera en el programa.',
    printNameShown: (name) => `Si lo deja vacío, en el programa aparecerá ${name}.`,
    adult: 'Este perfil es para mí y soy una persona adulta',
    adultHint: 'No tiene grado ni escuela.',
    grade: 'Grado',
    gradeHint: '0 es kínder; del 1 al 12, los grados; cualquier otro número se imprime como Other (otro).',
    gradeShown: (label) => `Se imprime como ${label}`,
    school: 'Nombre de la escuela',
    needs: 'Necesidades',
    needsHint:
      'Por ejemplo, «silla de ruedas» o «se sienta cerca del pasillo». Solo lo ven usted y los coordinadores de los eventos en los que se inscribe. Nunca se imprime ni se publica.',
  },
  list: {
    unclaimed: 'La familia aún no ha reclamado este perfil',
    title: 'Administrar perfiles',
    empty: 'Todavía no tiene perfiles. ¡Haga clic abajo para crear uno!',
    editWhose: (name) => `Editar: ${name}`,
    see: 'Ver',
    seeWhose: (name) => `Ver ${name}`,
    subtitle: (school, grade) => `${school}, ${grade}`,
    next: (day) => `Próxima, ${day}:`,
    played: (titles) => `Ya ha tocado: ${titles}`,
    archived: (count) => `Archivados (${count})`,
    answer: (count) =>
      count === 1
        ? 'Responda 1 pregunta sobre lo que podemos mostrar'
        : `Responda ${count} preguntas sobre lo que podemos mostrar`,
    answerAgain: 'Un texto sobre lo que podemos mostrar ha cambiado. Léalo y responda de nuevo.',
  },
  create: {
    toStudio: 'A su estudio',
    pupilNote:
      'Para un alumno cuya familia todavía no tiene cuenta aquí. Usted cuida el perfil hasta que la familia lo reclame con un código. Hasta entonces las preguntas sobre el consentimiento quedan sin respuesta y del apellido solo se muestra la inicial.',
    title: 'Crear perfil',
    submit: 'Crear',
    another: 'Crear y agregar otro',
    twinTitle: (name) => `Ya existe un perfil de ${name}. ¿Crear otro?`,
    twinYes: 'Crear otro',
    twinNo: 'Volver',
    created: 'El perfil nuevo se agregó correctamente',
    added: (names) => `Añadidos aquí: ${names}`,
  },
  roster: {
    title: 'Muchos alumnos a la vez',
    lines: 'Lista de alumnos',
    hint: 'Un alumno en cada línea: nombre, apellido, grado, escuela. Puede pegarlos desde una hoja de cálculo.',
    submit: 'Agregar estos alumnos',
    added: (count, known) =>
      `${count === 1 ? 'Se agregó 1 alumno' : `Se agregaron ${count} alumnos`}.${known === 0 ? '' : ` ${known} de la lista ya tenían perfil.`}`,
  },
  edit: {
    unclaimed:
      'La familia aún no ha reclamado este perfil. Hasta entonces nadie responde a las preguntas sobre el consentimiento. En su estudio está el código para la familia.',
    title: 'Actualizar perfil',
    back: 'Volver a la lista de perfiles',
    updated: 'Perfil actualizado',
    failed: 'Error al actualizar el perfil',
    absent: 'Este perfil no existe o pertenece a otra cuenta.',
    teachOnly: 'Usted da clases a este alumno y puede inscribirlo. Solo la familia cambia el perfil.',
    lookOnly: 'Su cuenta puede ver este perfil. Un tutor puede cambiarlo.',
    stale: 'Este perfil se cambió en otro lugar. No se perdió nada de lo que escribió.',
  },
  consent: {
    title: 'Lo que podemos mostrar',
    note: 'Puede cambiarlo en cualquier momento. La página pública y los programas que se impriman desde ahora lo respetan enseguida; el papel ya impreso queda como está. Mientras no responda, los nombres aparecen como antes.',
    questions: {
      print: {
        title: 'Nombre en el programa impreso',
        meaning:
          'Sí: los programas imprimen el nombre. No: en su lugar imprimen «Músico», sin grado ni escuela.',
      },
      public: {
        title: 'Nombre en la página pública',
        meaning:
          'Sí: quien tenga el enlace de un programa puede leer el nombre, tal como el evento muestra los nombres («Ana L.»). No: la página muestra la obra sin nombre.',
      },
      photos: {
        title: 'Fotos y video',
        meaning:
          'Sí: las fotos y los videos de los eventos pueden mostrar a quien toca. No: avisamos a los coordinadores de sus eventos que no lo muestren.',
      },
    },
    yes: 'Sí',
    no: 'No',
    decide: 'Decidir',
    change: 'Cambiar',
    unanswered: 'Todavía sin respuesta.',
    since: (said, day, isYou) =>
      isYou ? `${said} desde el ${day}, por usted` : `${said} desde el ${day}, por otra cuenta`,
    changed: (said, day) =>
      `Este texto ha cambiado. Léalo y responda de nuevo. Hasta entonces vale su respuesta del ${day}: ${said}.`,
    guardiansOnly: 'Solo un tutor puede responder esto.',
    failed: 'No se guardó. Inténtelo de nuevo en un momento.',
  },
  needs: {
    row: 'Para los coordinadores de sus eventos',
    none: 'Sin datos.',
    save: 'Guardar las necesidades',
  },
  away: {
    title: '¿Ya no toca?',
    body: 'Archive el perfil: ya no aparecerá al inscribirse, las presentaciones anteriores se conservan y usted puede recuperar el perfil cuando quiera. Un perfil sin inscripciones se puede eliminar.',
    archive: 'Archivar',
    archived: 'El perfil está archivado',
    bringBack: 'Recuperar',
    broughtBack: 'El perfil está de vuelta',
    failed: 'No se pudo hacer. Inténtelo de nuevo en un momento.',
    needed: 'Hay inscripciones con este perfil, así que no se puede eliminar. En cambio, puede archivarlo.',
    remove: 'Eliminar',
    removeTitle: (name) => `¿Eliminar el perfil de ${name}?`,
    removeBody: 'El perfil se eliminará para siempre.',
    removeYes: 'Eliminar',
    removeNo: 'Conservarlo',
    removed: 'El perfil se eliminó',
  },
  guardians: {
    manage: 'Invitar o quitar',
    leave: 'Dejar',
  },
  moveUp: {
    open: 'Pasar a todos de grado',
    title: 'Un nuevo año escolar',
    changes: 'Lo que va a cambiar',
    change: (name, from, to) => `${name}: ${from} → ${to}`,
    person: (name, grade) => `${name} (${grade})`,
    staying: (names) => `Sin cambios: ${names}`,
    yes: 'Pasar de grado',
    moved: (count) => (count === 1 ? '1 perfil pasó de grado' : `${count} perfiles pasaron de grado`),
    failed: 'No se pudieron cambiar los grados. Inténtelo de nuevo en un momento.',
  },
};
