declare module "*.css?sheet" {
  const sheet: import("#app/ui/style.tsx").Sheet;
  export default sheet;
}
