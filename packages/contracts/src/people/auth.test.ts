import { describe, expect, it } from 'vitest';
import {
  ChangePasswordInput,
  Email,
  KnownEmail,
  NewPassword,
  Phone,
  ResetPasswordInput,
  SignupInput,
  UpdateAccountInput,
  Zip,
  RequestResetInput,
} from './auth.ts';

const problems = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}): string[] => (result.error?.issues ?? []).map(({ path, message }) => [...path, message].join(': '));

describe('Phone', () => {
  it.each([
    ['(415) 555-0100', '4155550100'],
    ['415.555.0100', '4155550100'],
    ['+1 415 555 0100', '4155550100'],
    ['14155550100', '14155550100'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['＋８６　１３８００１３８０００', '+8613800138000'],
    ['（４１５）５５５－０１００', '4155550100'],
  ])('takes %s as %s', (typed, stored) => {
    expect(Phone.parse(typed)).toBe(stored);
  });

  it.each(['', '555-0100', '1234567890123', 'call me maybe', '+1234567890123456'])('refuses %j', (typed) => {
    expect(problems(Phone.safeParse(typed))).toEqual(['phone']);
  });
});

describe('Zip', () => {
  it.each([
    ['９４６０１－１２３４', '94601'],
    ['94610', '94610'],
    [' 94610 ', '94610'],
    ['94610-1234', '94610'],
    ['946101234', '94610'],
    ['9461', undefined],
    ['946101', undefined],
    ['94610-12345', undefined],
    ['abcde', undefined],
  ])('%j is %s', (typed, zip) => {
    expect(Zip.safeParse(typed).data).toBe(zip);
  });
});

describe('Email', () => {
  it.each([
    ['Ana@Example.ORG ', 'ana@example.org'],
    ['a.b+c@school.k12.ca.us', 'a.b+c@school.k12.ca.us'],
    ['李@例子.中国', '李@例子.中国'],
    ['josé.o’neil@schüle-köln.de', 'josé.o’neil@schüle-köln.de'],
    ["o'brien@xn--fsqu00a.xn--0zwm56d", "o'brien@xn--fsqu00a.xn--0zwm56d"],
    ['a-b=c@mail.my-school.edu', 'a-b=c@mail.my-school.edu'],
    ['राम@उदाहरण.भारत', 'राम@उदाहरण.भारत'],
  ])('takes %j as %s', (typed, stored) => {
    expect(Email.parse(typed)).toBe(stored);
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@example.org',
    'ana@example',
    'a b@example.org',
    'a@b@example.org',
    'a@example.org\nbcc: x',
  ])('refuses %j', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
    expect(KnownEmail.safeParse(typed).success).toBe(false);
  });

  it.each([
    'a\u0000b@example.org',
    'a\u0007b@example.org',
    'a\u00adb@example.org',
    'a\u200bb@example.org',
    'a\u202egro.elpmaxe@evil.org',
    'ana@exa\u2060mple.org',
    '=hyperlink@example.org',
    '+1@example.org',
    '-ana@example.org',
    'cmd|calc@example.org',
    'x@..co',
    'x@a..co',
    'x@-a.co',
    'x@a-.co',
    'x@a.-co',
    'x@a.co-',
  ])('refuses %j as a new address and accepts it as a stored one', (typed) => {
    expect(problems(Email.safeParse(typed))).toEqual(['email']);
    expect(KnownEmail.safeParse(typed).success).toBe(true);
  });

  it('limits addresses to 254 characters, and to 80 for a password reset', () => {
    const long = `${'a'.repeat(70)}@example.org`;
    expect(problems(Email.safeParse(long))).toEqual([]);
    expect(problems(RequestResetInput.safeParse({ email: long }))).toEqual(['email: email']);
    expect(problems(Email.safeParse(`${'a'.repeat(244)}@example.org`))).toEqual(['tooLong']);
  });
});

describe('NewPassword', () => {
  it.each([
    ['', ['password']],
    ['aA1', ['passwordLength']],
    ['ABCDE1', ['passwordLower']],
    ['abcde1', ['passwordUpper']],
    ['Abcdef', ['passwordDigit']],
    ['Music2026', []],
    ['Пароль1', []],
    [`Aa1${'x'.repeat(200)}`, []],
  ])('%j: %j', (typed, expected) => {
    expect(problems(NewPassword.safeParse(typed))).toEqual(expected);
  });
});

const signup = {
  email: 'ana@example.org',
  phone: '415 555 0100',
  password: 'Music2026',
  passwordConfirmation: 'Music2026',
  state: 'California',
  accountType: 'parent',
  zip: '94610',
  terms: true,
  token: 'solved',
};

describe('SignupInput', () => {
  it('takes accType for accountType', () => {
    const { accountType, ...rest } = signup;
    const parsed = SignupInput.parse({ ...rest, accType: accountType });
    expect(parsed).toMatchObject({ accountType: 'parent', wechatId: '' });
  });

  it.each([
    [{ passwordConfirmation: 'music2026' }, ['passwordConfirmation: passwordConfirmation']],
    [{ accountType: 'siteDirector' }, ['accountType: accountType']],
    [{ state: 'Bavaria' }, ['state: state']],
    [{ terms: false }, ['terms: terms']],
    [{ token: '' }, ['token: captcha']],
    [{ email: { $gt: '' } }, ['email: email']],
    [
      { zip: '946', passwordConfirmation: '', terms: false },
      ['zip: zip', 'terms: terms', 'passwordConfirmation: passwordConfirmation'],
    ],
    [
      { password: 'abc', passwordConfirmation: 'abd' },
      [
        'password: passwordLength',
        'password: passwordUpper',
        'password: passwordDigit',
        'passwordConfirmation: passwordConfirmation',
      ],
    ],
  ])('%j: %j', (change, expected) => {
    expect(problems(SignupInput.safeParse({ ...signup, ...change }))).toEqual(expected);
  });

  it('refuses a field it does not know', () => {
    expect(SignupInput.safeParse({ ...signup, permissions: ['admin'] }).success).toBe(false);
  });
});

describe.each([
  ['ResetPasswordInput', ResetPasswordInput, { code: '' }, 'code: code'],
  ['ChangePasswordInput', ChangePasswordInput, { currentPassword: '' }, 'currentPassword: password'],
] as const)('%s', (_, schema, first, problem) => {
  it('reports invalid fields and a different confirmation together', () => {
    const input = { ...first, password: 'Music2026', passwordConfirmation: 'Music2027' };
    const expected = [problem, 'passwordConfirmation: passwordConfirmation'];
    expect(problems(schema.safeParse(input))).toEqual(expected);
  });
});

describe('UpdateAccountInput', () => {
  it('keeps the account type of a director', () => {
    const account = { email: 'a@example.org', phone: '4155550100', state: 'Ohio', zip: '43004' };
    const input = { ...account, accType: 'eventDirector' };
    expect(UpdateAccountInput.parse(input)).toMatchObject({ accountType: 'eventDirector' });
  });
});
