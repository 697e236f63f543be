import { paths } from "#app/paths.ts";
import { company } from "#company.ts";

export function loader() {
  const icon = (size: number) => ({
    src: paths.sharePicture(`icon-${size}.png`),
    type: "image/png",
    sizes: `${size}x${size}`,
  });
  const { tradeName } = company();
  const manifest = {
    name: tradeName,
    short_name: tradeName.split(" ").at(-1),
    start_url: paths.home(),
    display: "browser",
    background_color: "#f8f1e5",
    theme_color: "#f8f1e5",
    icons: [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }, icon(192), icon(512)],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "no-cache" },
  });
}
