import type { AccountType, Permission } from '@portal/contracts/auth';
import type { State } from '@portal/contracts/states';
import type { Instrument } from './demo-pieces.js';

type Child = readonly [
  firstName: string,
  lastName: string,
  grade: number,
  school: string,
  instrument: Instrument,
];

export interface Family {
  email: string;
  accountType: AccountType;
  permissions?: Permission[];
  state: State;
  zip: string;
  wechatId?: string;
  children: readonly Child[];
}

const at = (name: string): string => `${name}@example.org`;

/** The accounts with the demo password. */
export const people: readonly Family[] = [
  {
    email: at('admin'),
    accountType: 'siteDirector',
    permissions: ['admin'],
    state: 'California',
    zip: '94103',
    children: [],
  },
  {
    email: at('coordinator'),
    accountType: 'eventDirector',
    permissions: ['coordinator'],
    state: 'California',
    zip: '95112',
    wechatId: 'maria_events',
    children: [],
  },
  {
    email: at('teacher'),
    accountType: 'teacher',
    state: 'Oregon',
    zip: '97205',
    children: [
      ['Théo', 'Lefèvre', 10, 'Lincoln High School', 'Cello'],
      ['Amara', 'Okonkwo', 8, 'West Sylvan Middle School', 'Violin'],
      ['सिद्धार्थ', 'अय्यर', 11, 'Lincoln High School', 'Sitar'],
    ],
  },
  {
    email: at('parent'),
    accountType: 'parent',
    state: 'California',
    zip: '95129',
    wechatId: 'linfamily2026',
    children: [
      ['Emily', 'Lin', 5, 'Lynbrook Elementary School', 'Piano'],
      ['子涵', '林', 2, 'Lynbrook Elementary School', 'Guzheng'],
      ['Noah', 'Lin', 0, 'Little Oaks Kindergarten', 'Violin'],
    ],
  },
  {
    email: at('student'),
    accountType: 'student',
    state: 'California',
    zip: '95014',
    children: [['Sofía', 'Núñez Ávila', 11, 'Monta Vista High School', 'Violin']],
  },
];

const family = (name: string, state: State, zip: string, ...children: Child[]): Family => ({
  email: at(name),
  accountType: 'parent',
  state,
  zip,
  children,
});

/** Families that only fill the programs. Their accounts have no known password. */
export const families: readonly Family[] = [
  family(
    'wang.family',
    'California',
    '95014',
    ['小明', '王', 4, '橡树小学', 'Erhu'],
    ['思雨', '王', 7, 'Kennedy Middle School', 'Piano'],
  ),
  family('kim.family', 'California', '95131', ['서연', '김', 9, 'Northside High School', 'Gayageum']),
  family('alkhatib.family', 'California', '95051', ['ليلى', 'الخطيب', 6, 'Peterson Middle School', 'Oud']),
  family(
    'ivanova.family',
    'California',
    '94086',
    ['Анна', 'Иванова', 8, 'Sunnyvale Middle School', 'Domra'],
    ['Михаил', 'Иванов', 3, 'Cherry Chase Elementary', 'Piano'],
  ),
  family('sharma.family', 'California', '95035', ['आरव', 'शर्मा', 10, 'Milpitas High School', 'Sitar']),
  family(
    'nguyen.family',
    'California',
    '95122',
    ['Bảo Ngọc', 'Nguyễn', 5, 'Windmill Springs School', 'Piano'],
    ['Minh Khôi', 'Nguyễn', 1, 'Windmill Springs School', 'Violin'],
  ),
  family('garcia.family', 'California', '95116', ['Lucía', 'García Peña', 7, 'Lee Mathson School', 'Guitar']),
  family(
    'obrien.family',
    'California',
    '95125',
    ['Siobhán', "O'Brien", 12, 'Willow Glen High School', 'Voice'],
    ['Finn', "O'Brien", 6, 'Willow Glen Middle School', 'Trumpet'],
  ),
  family('wisniewski.family', 'California', '94040', [
    'Łucja',
    'Wiśniewska',
    4,
    'Bubb Elementary School',
    'Violin',
  ]),
  family('sato.family', 'California', '95129', ['さくら', '佐藤', 6, 'Miller Middle School', 'Koto']),
  family('papadopoulou.family', 'California', '95008', [
    'Ελένη',
    'Παπαδοπούλου',
    9,
    'Westmont High School',
    'Piano',
  ]),
  family('cohen.family', 'California', '94301', ['נועם', 'כהן', 5, 'Addison Elementary School', 'Clarinet']),
  family('astrom.family', 'California', '94025', ['Åsa', 'Åström', 11, 'Menlo High School', 'Horn']),
  family('hadzic.family', 'California', '95123', ['Đorđe', 'Hadžić', 8, 'Bernal School', 'Cello']),
  family('kealoha.family', 'Hawaii', '96815', ['Kaʻiulani', 'Kealoha', 3, 'Waikīkī School', 'Ukulele']),
  family('begay.family', 'New Mexico', '87505', ['Shandiin', 'Begay', 10, 'Capital High School', 'Flute']),
  family(
    'johnson.family',
    'Georgia',
    '30310',
    ['Imani', 'Johnson', 7, 'Sylvan Hills School', 'Saxophone'],
    ['Miles', 'Johnson', 2, 'Tuskegee Academy', 'Piano'],
  ),
  family(
    'chen.family',
    'California',
    '95070',
    ['怡君', '陳', 8, 'Redwood Middle School', 'Piano'],
    ['柏翰', '陳', 11, 'Saratoga High School', 'Cello'],
  ),
  family('petrosyan.family', 'California', '91203', ['Նարե', 'Պետրոսյան', 6, 'Roosevelt School', 'Piano']),
  family('tesfaye.family', 'California', '94601', ['ሰላም', 'ተስፋዬ', 9, 'Fremont High School', 'Voice']),
  family('muller.family', 'Texas', '78704', ['Jürgen', 'Müller', 10, 'Travis High School', 'Viola']),
  family('suwan.family', 'California', '94538', ['มาลี', 'สุวรรณ', 4, 'Parkmont Elementary', 'Flute']),
  family('murugan.family', 'California', '94539', ['கவின்', 'முருகன்', 7, 'Hopkins Junior High', 'Violin']),
  family('silva.family', 'Massachusetts', '02125', ['João', 'da Silva', 5, 'Mather School', 'Guitar']),
  family(
    'davis.family',
    'Illinois',
    '60615',
    ['Zoë', 'Davis', 12, 'Kenwood Academy', 'Marimba'],
    ['Ella', 'Davis', 0, 'Ray Elementary School', 'Piano'],
  ),
  family('le.family', 'California', '95148', ['An', 'Lê', 3, 'Norwood Creek School', 'Piano']),
  family('grandmother', 'California', '95129'),
];
