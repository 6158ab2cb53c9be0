import type { ProfileMessages } from './messages.en.ts';

/** The sentences of the profile pages in Spanish. */
export const es: ProfileMessages = {
  remote: 'Perfiles',
  fields: {
    note: 'Un perfil por cada persona que toca. En el programa aparecen su nombre, grado y escuela.',
    firstName: 'Nombre',
    lastName: 'Apellido',
    printName: 'Nombre en el programa',
    printNameHint: 'Solo si el programa debe nombrar a esta persona de otra manera.',
    printNameShown: (name) => `Si queda vacío, el programa dirá ${name}.`,
    grade: 'Grado',
    gradeHint: '0 es kínder y de 1 a 12 son los grados; cualquier otro número se imprime como Other (otro).',
    gradeShown: (label) => `Se imprime como ${label}`,
    school: 'Nombre de la escuela',
  },
  list: {
    title: 'Administrar perfiles',
    create: 'Crear un perfil nuevo',
    empty: 'Todavía no tiene perfiles. ¡Haga clic abajo para crear uno!',
    profiles: 'Sus perfiles',
    edit: 'Editar',
    editWhose: (name) => `Editar: ${name}`,
    subtitle: (school, grade) => `${school}, ${grade}`,
    goOnNote: 'Su inscripción lo espera, con todo lo que ya escribió.',
    goOn: (event) => `Continuar con la inscripción en ${event}`,
  },
  create: {
    title: 'Crear perfil',
    submit: 'Crear',
    created: 'El perfil nuevo se agregó correctamente',
  },
  edit: {
    title: 'Actualizar perfil',
    back: 'Volver a la lista de perfiles',
    submit: 'Actualizar',
    updated: 'Perfil actualizado',
    failed: 'Error al actualizar el perfil',
    absent: 'Este perfil no existe o pertenece a otra cuenta.',
  },
};
