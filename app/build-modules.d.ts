declare module "*.css?sheet" {
  const sheet: import("#app/ui/style.tsx").Sheet;
  export default sheet;
}

declare module "virtual:start-file" {
  export const startFile: import("#platform/web/start-file.ts").StartFile | undefined;
}
