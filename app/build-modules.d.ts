declare module "*.css?sheet" {
  const sheet: import("#app/ui/style.tsx").StyleSheetSource;
  export default sheet;
}

declare module "virtual:start-file" {
  export const startScriptManifest:
    | import("#platform/web/finish-document.ts").StartScriptManifest
    | undefined;
}
