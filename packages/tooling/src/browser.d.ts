// Declares imports of style sheets.
declare module '*.css';

// Declares imports of fonts and pictures, whose value is their address.
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
