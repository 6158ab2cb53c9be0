/** The messages of the public program in English. */
export const en = {
  feature: 'The program',
  head: {
    program: 'Program',
    event: 'Event',
    directions: 'Directions',
    directionsTo: (event: string): string => `Directions: ${event}`,
  },
  coming: {
    soon: 'The program will be here as soon as it is ready. Bookmark this page.',
    invitation: 'Would you like to play? Sign up with a piece.',
    placesLeft: (places: number): string =>
      places === 1 ? '1 place left to play' : `${places} places left to play`,
    signUp: 'Sign up',
    full: 'Every place to play is taken. You are welcome to listen.',
    bring: 'What to bring',
    piano: 'Piano',
    stepFree: 'Step-free access',
  },
  before: 'Before you come',
  canceled: 'This event has been canceled.',
  hidden: 'The program is being changed. Look again soon.',
  over: {
    title: 'Thank you for listening',
    body: 'This event is over. Thank you to everyone who played, helped and came.',
  },
  order: {
    number: (place: number): string => `${place}.`,
    about: (time: string): string => `about ${time}`,
    gap: 'This piece will not be played.',
    own: 'Yours',
    rest: 'The pieces',
  },
  foot: {
    version: (number: number, day: string, time: string): string => `Version ${number}, ${day}, ${time}`,
    calendar: 'Save to calendar',
    copied: 'The address is copied.',
    copyYourself: 'The address is in the address bar of your browser: copy it from there.',
  },
  notFound: {
    title: 'There is no program here',
    body: 'The address may be incomplete, or the event ended a while ago.',
    home: 'Go to the home page',
  },
};

/** Type every translation must match. */
export type ProgramMessages = typeof en;
