// The types of imported style sheets.
declare module '*.css';
