import { ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ListOfItems } from "~/content/section";
import { inputName, rowsName } from "~/content/section-form";
import { valueAt } from "~/content/section-values";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { addAnotherText, SECTION_TEXTS } from "../texts";
import { SectionField } from "./section-field";

export interface SectionItemsProps {
  list: ListOfItems;
  items: unknown;
  errors: Record<string, string[]>;
  /** An empty item comes last. */
  withEmpty: boolean;
}

/** The items of a list, each with its fields; one left empty is dropped when the form is saved. */
export function SectionItems({ list, items, errors, withEmpty }: SectionItemsProps) {
  const known: unknown[] = Array.isArray(items) ? items : [];
  const shown = withEmpty ? [...known, {}] : known;
  const own = errors[inputName(list.path)];
  return (
    <section className="grid gap-4">
      <input type="hidden" name={rowsName(list)} value={shown.length} />
      {own && (
        <p role="alert" className="font-bold text-danger">
          {own.join(" ")}
        </p>
      )}
      {shown.map((item, index) => (
        <Card as="section" key={keyOf(list, item, index)} className="grid gap-4">
          <ItemHeader list={list} index={index} />
          {list.fields.map((field) => (
            <SectionField
              key={field.path}
              // An empty item may be left out, so none of its fields is required.
              field={Object.keys(item ?? {}).length === 0 ? { ...field, isOptional: true } : field}
              name={inputName(field.path, { list: list.path, index })}
              value={valueAt(item, field.path)}
              errors={errors}
            />
          ))}
        </Card>
      ))}
      {!list.isFixed && shown.length < list.most && (
        <Button
          name="intent"
          value={`more ${list.path}`}
          icon={<Plus />}
          className="w-fit"
          formNoValidate
        >
          {addAnotherText(list.item)}
        </Button>
      )}
    </section>
  );
}

function ItemHeader({ list, index }: { list: ListOfItems; index: number }) {
  const title = `${list.item} ${index + 1}`;
  if (list.isFixed) return <CardHeader title={title} className="mb-0!" />;
  return (
    <CardHeader
      title={title}
      className="mb-0! flex-wrap"
      action={
        <span className="flex flex-wrap gap-2">
          {index > 0 && (
            <Button
              name="intent"
              value={`up ${list.path} ${index}`}
              size="small"
              variant="quiet"
              icon={<ArrowUp />}
              formNoValidate
            >
              {SECTION_TEXTS.moveUp}
              <span className="sr-only"> {title}</span>
            </Button>
          )}
          <Button
            name="intent"
            value={`remove ${list.path} ${index}`}
            size="small"
            variant="quiet"
            icon={<Trash2 />}
            formNoValidate
          >
            {SECTION_TEXTS.remove}
            <span className="sr-only"> {title}</span>
          </Button>
        </span>
      }
    />
  );
}

function keyOf(list: ListOfItems, item: unknown, index: number): string {
  const [first] = list.fields;
  return `${index} ${String(first && valueAt(item, first.path))}`;
}
