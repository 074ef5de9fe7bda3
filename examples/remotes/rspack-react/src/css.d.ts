declare module '*.css' {
  const rules: string;
  export default rules;
}
