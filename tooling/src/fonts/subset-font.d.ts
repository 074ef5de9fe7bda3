declare module 'subset-font' {
  /** The part of https://github.com/papandreou/subset-font that is used here; it ships no types. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
      noHinting: boolean;
      dropTables: string[];
    },
  ): Promise<Buffer>;
}
