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
    adult: 'This profile is for myself, an adult',
    adultHint: 'It has no grade and no school.',
    grade: 'Grade',
    gradeHint: '0 is Kindergarten, 1 to 12 are the grades; any other number is printed as Other.',
    gradeShown: (label: string): string => `Printed as ${label}`,
    school: 'School Name',
    needs: 'Needs',
    needsHint:
      'For example “wheelchair” or “sits near the aisle”. Only you and the coordinators of events with your sign-ups see it. It is never printed or public.',
  },
  list: {
    unclaimed: 'Not claimed by the family yet',
    title: 'Manage Profiles',
    empty: 'You currently have no profiles. Click below to make one!',
    editWhose: (name: string): string => `Edit ${name}`,
    see: 'See',
    seeWhose: (name: string): string => `See ${name}`,
    subtitle: (school: string, grade: string): string => `${school} ${grade}`,
    next: (day: string): string => `Next, ${day}:`,
    played: (titles: string): string => `Played before: ${titles}`,
    archived: (count: number): string => `Archived (${count})`,
    answer: (count: number): string =>
      count === 1
        ? 'Answer 1 question about what we may show'
        : `Answer ${count} questions about what we may show`,
    answerAgain: 'A text about what we may show has changed. Please read and answer again.',
  },
  create: {
    toStudio: 'To your studio',
    pupilNote:
      'For a pupil whose family has no account here yet. You look after the profile until the family claims it with a code. Until then the questions about consent stay unanswered, and only the initial of the surname is shown.',
    title: 'Create Profile',
    submit: 'Create',
    another: 'Create and add another',
    twinTitle: (name: string): string => `There is a profile for ${name} already. Create another?`,
    twinYes: 'Create another',
    twinNo: 'Go back',
    created: 'Successfully added new profile',
    added: (names: string): string => `Added here: ${names}`,
  },
  roster: {
    title: 'Many pupils at once',
    lines: 'Roster',
    hint: 'One pupil on each line: first name, last name, grade, school. You can paste them from a spreadsheet.',
    submit: 'Add these pupils',
    added: (count: number, known: number): string =>
      `${count === 1 ? '1 pupil is' : `${count} pupils are`} added.${known === 0 ? '' : ` ${known} of the list had a profile already.`}`,
  },
  edit: {
    unclaimed:
      'The family has not claimed this profile yet. Until it does, the questions about consent stay unanswered. Your studio has the code for the family.',
    title: 'Update Profile',
    back: 'Back to Profile List',
    updated: 'Profile Updated',
    failed: 'Error Updating Profile',
    absent: 'This profile does not exist, or it belongs to another account.',
    teachOnly: 'You teach this pupil and may sign it up. Only the family changes the profile.',
    lookOnly: 'Your account can see this profile. A guardian can change it.',
    stale: 'This profile was changed elsewhere. Nothing you typed is lost.',
  },
  consent: {
    title: 'What we may show',
    note: 'You can change this at any time. The public page and newly printed programs follow at once; paper that is already printed stays as it is. Until you answer, names appear as before.',
    questions: {
      print: {
        title: 'Name in the printed program',
        meaning:
          'Yes: programs print the name. No: they print “A musician” instead, without grade and school.',
      },
      public: {
        title: 'Name on the public page',
        meaning:
          'Yes: everyone with the link to a program can read the name, as the event shows names (“Ana L.”). No: the page shows the piece without a name.',
      },
      photos: {
        title: 'Photos and film',
        meaning:
          'Yes: photos and film of events may show the performer. No: the coordinators of your events are told not to show the performer.',
      },
    },
    yes: 'Yes',
    no: 'No',
    decide: 'Decide',
    change: 'Change',
    unanswered: 'Not answered yet.',
    since: (said: string, day: string, isYou: boolean): string =>
      isYou ? `${said} since ${day}, by you` : `${said} since ${day}, by another account`,
    changed: (said: string, day: string): string =>
      `This text has changed. Please read it and answer again. Until then your answer of ${day} holds: ${said}.`,
    guardiansOnly: 'Only a guardian can answer this.',
    failed: 'This was not saved. Please try again in a moment.',
  },
  needs: {
    row: 'For the coordinators of your events',
    none: 'Nothing entered.',
    save: 'Save needs',
  },
  away: {
    title: 'No longer playing?',
    body: 'Archive the profile: it is no longer offered for sign-ups. Past performances are kept, and you can bring it back at any time. A profile nobody has signed up with can be deleted.',
    archive: 'Archive',
    archived: 'The profile is archived',
    bringBack: 'Bring back',
    broughtBack: 'The profile is back',
    failed: 'That did not work. Please try again in a moment.',
    needed: 'There are sign-ups with this profile, so it cannot be deleted. You can archive it instead.',
    remove: 'Delete',
    removeTitle: (name: string): string => `Delete ${name}?`,
    removeBody: 'This permanently deletes the profile.',
    removeYes: 'Delete',
    removeNo: 'Keep it',
    removed: 'The profile is deleted',
  },
  guardians: {
    manage: 'Invite or remove',
    leave: 'Leave',
  },
  moveUp: {
    open: 'Move all up a grade',
    title: 'A new school year',
    changes: 'What will change',
    change: (name: string, from: string, to: string): string => `${name}: ${from} → ${to}`,
    person: (name: string, grade: string): string => `${name} (${grade})`,
    staying: (names: string): string => `Left as they are: ${names}`,
    yes: 'Move up',
    moved: (count: number): string =>
      count === 1 ? '1 profile moved up a grade' : `${count} profiles moved up a grade`,
    failed: 'The grades could not be changed. Please try again in a moment.',
  },
};

/** Type every translation must match. */
export type ProfileMessages = typeof en;
