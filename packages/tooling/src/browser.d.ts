// The types of imported style sheets.
declare module '*.css';

// The addresses of imported fonts and pictures.
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
