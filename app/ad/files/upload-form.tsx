import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { ACCEPTED_AD_FILE_TYPES, adFileSizeAndCountLimits } from "#business/ads/files/ad-file.ts";

type Sent = UploadProgress & { key: number; file: File };

export function UploadForm({
  page,
  upload,
  isQuiet,
}: {
  page: string;
  upload: string;
  isQuiet: boolean;
}) {
  const id = useId();
  const scripted = useHasJavaScript();
  const form = useRef<HTMLFormElement>(null);
  const { sent, add, retry } = useUploads(upload);
  const [isOver, setOver] = useState(false);
  const take = (files: Iterable<File> | null | undefined) => {
    for (const file of files ?? []) add(file);
    form.current?.querySelectorAll<HTMLInputElement>("[type=file]").forEach((field) => {
      field.value = "";
    });
  };
  return (
    <form
      method="post"
      action={page}
      encType="multipart/form-data"
      className={isOver ? "upload over" : "upload"}
      ref={form}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = form.current?.querySelectorAll<HTMLInputElement>("[type=file]") ?? [];
        take([...fields].flatMap((field) => [...(field.files ?? [])]));
      }}
    >
      <label htmlFor={`${id}-file`}>Add a file</label>
      <input
        id={`${id}-file`}
        type="file"
        name="file"
        multiple
        accept={ACCEPTED_AD_FILE_TYPES}
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
      <label htmlFor={`${id}-camera`} className="camera">
        Or take a photo
      </label>
      <input
        id={`${id}-camera`}
        className="camera"
        type="file"
        name="file"
        accept="image/jpeg"
        capture="environment"
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
      {scripted && <p className="hint">You can also drag files here, or paste a picture.</p>}
      <Button type="submit" small quiet={isQuiet}>
        Upload file
      </Button>
      <ul className="sending" aria-live="polite">
        {sent.map(({ key, file, share, problem }) => (
          <li key={key}>
            <span>{file.name}</span>
            {problem ? (
              <>
                <span className="problem">{problem}</span>
                <Button small quiet onClick={() => retry(key)}>
                  Try again
                </Button>
              </>
            ) : (
              <>
                <progress value={share} max={1} aria-label={`Uploading ${file.name}`} />
                <span>{share < 1 ? `${Math.round(share * 100)}%` : "Checking…"}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}

function useUploads(address: string) {
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const { revalidate } = useRevalidator();
  const keys = useRef(0);
  const change = (key: number, now: UploadProgress | undefined) =>
    setSent((all) =>
      all.flatMap((upload) => {
        if (upload.key !== key) return [upload];
        return now ? [{ ...upload, ...now }] : [];
      }),
    );
  async function start({ key, file }: Pick<Sent, "key" | "file">) {
    const problem = await uploadAdFile(address, file, (share) => change(key, { share }));
    change(key, problem ? { share: 0, problem } : undefined);
    if (!problem) await revalidate();
  }
  function add(file: File) {
    const started = { key: ++keys.current, file, share: 0 };
    const isTooLarge = file.size > adFileSizeAndCountLimits.bytes;
    const problem = isTooLarge ? { problem: "It’s over 25 MB. Save a smaller version." } : {};
    setSent((all) => [...all, { ...started, ...problem }]);
    if (!isTooLarge) void start(started);
  }
  function retry(key: number) {
    const failed = sent.find((upload) => upload.key === key);
    if (!failed) return;
    setSent((all) => all.filter((upload) => upload !== failed));
    add(failed.file);
  }
  return { sent, add, retry };
}

type UploadProgress = { share: number; problem?: string };

const NOT_ARRIVED = "It didn’t arrive. Check your connection.";

/** Sends one file; resolves to why it was refused, or to nothing. XMLHttpRequest, because fetch reports no progress. */
function uploadAdFile(
  to: string,
  file: File,
  onShare: (share: number) => void,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append("file", file);
  request.open("POST", to);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    if (total > 0) onShare(loaded / total);
  });
  request.addEventListener("load", () => {
    const problem: unknown = request.response?.problem;
    if (request.status < 300) return resolve(undefined);
    resolve(typeof problem === "string" ? problem : NOT_ARRIVED);
  });
  for (const end of ["error", "abort", "timeout"]) {
    request.addEventListener(end, () => resolve(NOT_ARRIVED));
  }
  request.send(form);
  return promise;
}
