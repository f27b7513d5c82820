// Only the used part is declared: the package's own types would bring Node's globals to the tablet's code.
declare module 'papaparse' {
  interface Parsed {
    data: string[][];
    errors: { code: string; row?: number }[];
  }
  const papaparse: { parse: (text: string, options: { delimiter: string; preview?: number }) => Parsed };
  export default papaparse;
}
