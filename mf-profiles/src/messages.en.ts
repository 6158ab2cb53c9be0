/** The sentences of the profile pages in English; those of the product spec to the letter. */
export const en = {
  remote: 'Profiles',
  fields: {
    note: 'One profile for each person who plays. The program shows their name, grade and school.',
    firstName: 'First Name',
    lastName: 'Last Name',
    printName: 'Name in print',
    printNameHint: 'Only where the program should name the performer in another way.',
    printNameShown: (name: string): string => `If empty, the program prints ${name}.`,
    grade: 'Grade',
    gradeHint: '0 is Kindergarten, 1 to 12 are the grades; any other number is printed as Other.',
    gradeShown: (label: string): string => `Printed as ${label}`,
    school: 'School Name',
  },
  list: {
    title: 'Manage Profiles',
    create: 'Create a new profile',
    empty: 'You currently have no profiles. Click below to make one!',
    profiles: 'Your profiles',
    edit: 'Edit',
    editWhose: (name: string): string => `Edit ${name}`,
    subtitle: (school: string, grade: string): string => `${school} ${grade}`,
    goOnNote: 'Your sign-up is waiting, and what you typed there is kept.',
    goOn: (event: string): string => `Go on signing up for ${event}`,
  },
  create: {
    title: 'Create Profile',
    submit: 'Create',
    created: 'Successfully added new profile',
  },
  edit: {
    title: 'Update Profile',
    back: 'Back to Profile List',
    submit: 'Update',
    updated: 'Profile Updated',
    failed: 'Error Updating Profile',
    absent: 'This profile does not exist, or it belongs to another account.',
  },
};

/** The shape every language has to fill. */
export type ProfileMessages = typeof en;
