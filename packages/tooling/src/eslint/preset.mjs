// The lint rules of the portal's repository and of remotes in separate repositories.
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

// Attributes with visible or spoken text.
const words =
  '/^(aria-label|aria-description|aria-roledescription|alt|title|label|placeholder|lede|hint|feature)$/';

// The order of names depends on the script and the family's choice, so only fullName may join them.
const joinedNames = [
  "TemplateLiteral:has([name='firstName'])",
  "BinaryExpression[operator='+']:has([name='firstName'])",
  'JSXElement > JSXExpressionContainer > [name=/^(first|last)Name$/]',
  'JSXElement > JSXExpressionContainer > MemberExpression[property.name=/^(first|last)Name$/]',
].map((selector) => ({ selector, message: 'fullName of contracts/profiles.rules writes a name.' }));

/** Names and grades of people have one function each. An adult has a number as grade, but no grade. */
export const ownNames = [
  ...joinedNames,
  {
    selector: "CallExpression[callee.name=/^grade(Name|Label)$/] > MemberExpression[property.name='grade']",
    message: 'An adult has no grade: use gradeOf on screen, and printedSchooling in print.',
  },
];

/** Requires all texts to be in message files, which exist per language. */
export const wordsInMessages = [
  'JSXText[value=/\\p{L}{2}/u]',
  `JSXAttribute[name.name=${words}] > Literal[value=/\\p{L}{2}/u]`,
  `JSXAttribute[name.name=${words}] TemplateElement[value.raw=/\\p{L}{2}/u]`,
  'JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}{2}/u]',
  'JSXElement > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=/\\p{L}{2}/u]',
  'JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal[value=/\\p{L}{2}/u]',
].map((selector) => ({ selector, message: 'Words on screen belong into messages.' }));

/** The rules for every file. */
export const houseRules = {
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/require-await': 'off',
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'react-router-dom',
          message: 'Import @portal/kit/router: sharing the whole router costs 32 kB.',
        },
      ],
    },
  ],
  'no-console': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
};

export const hooks = reactHooks.configs.flat['recommended-latest'];

/** The lint configuration of a remote in a separate folder. */
export const remoteLint = (folder) =>
  ts.config(
    { ignores: ['dist/**', 'portal/**', 'test-results/**', 'eslint.config.js'] },
    js.configs.recommended,
    ts.configs.recommendedTypeChecked,
    {
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: folder } },
      linterOptions: { reportUnusedDisableDirectives: 'error' },
      rules: houseRules,
    },
    { files: ['src/**/*.{ts,tsx}'], ...hooks },
    {
      files: ['src/**/*.tsx'],
      ignores: ['**/*.test.tsx'],
      rules: { 'no-restricted-syntax': ['error', ...ownNames, ...wordsInMessages] },
    },
  );
